import type { faces as zh } from '../zh/faces';

export const faces: typeof zh = {
  title: 'Names in other languages',
  hint: 'The name, signature and picture for visitors of that language; what is empty is as usual. A picture holds at once, before saving.',
  hintNew:
    'The name and signature for visitors of that language; what is empty is as usual. A picture can be added once the agent is there.',
  language: 'Language',
  nickname: 'Nickname',
  signature: 'Signature',
  avatar: 'Change picture',
  add: 'Add language',
  remove: 'Remove language',
};
