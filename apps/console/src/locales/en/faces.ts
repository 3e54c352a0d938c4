import type { faces as zh } from '../zh/faces';

export const faces: typeof zh = {
  title: 'Names in other languages',
  hint: 'Name, signature and picture shown to visitors who use that language. Empty: as above. A picture takes effect at once, before saving.',
  hintNew:
    'Name and signature shown to visitors who use that language. Empty: as above. You can add a picture once the agent is created.',
  language: 'Language',
  nickname: 'Nickname',
  signature: 'Signature',
  avatar: 'Change picture',
  add: 'Add language',
  remove: 'Remove language',
};
