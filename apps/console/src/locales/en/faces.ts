import type { faces as zh } from '../zh/faces';

export const faces: typeof zh = {
  title: 'Profile in other languages',
  hint: 'The nickname, signature and picture shown to visitors who use that language. Leave a field empty to use the one above. A new picture takes effect at once, before you save.',
  hintNew:
    'The nickname and signature shown to visitors who use that language. Leave a field empty to use the one above. You can add a picture once the agent is created.',
  language: 'Language',
  nickname: 'Nickname',
  signature: 'Signature',
  avatar: 'Change picture',
  avatarRemove: 'Remove picture',
  avatarHint: 'Shown to visitors, cropped to a square. A new one takes effect at once.',
  add: 'Add language',
  remove: 'Remove language',
};
