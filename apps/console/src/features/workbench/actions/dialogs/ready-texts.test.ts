import { expect, it } from 'vitest';
import { readyTexts } from './ready-texts';

const value = { textsZh: ['您好'], textsEn: ['Hello'] };

// Effect of invitation.textsZh, invitation.textsEn
it.each([
  ['zh-CN', ['您好']],
  ['zh', ['您好']],
  ['en-GB', ['Hello']],
  ['fr', ['Hello']],
  ['', ['Hello']],
])('a visitor whose browser is in %o is invited in a language it reads', (language, texts) =>
  expect(readyTexts(value, language)).toEqual(texts),
);

it('without the settings there are none', () => expect(readyTexts(undefined, 'zh')).toEqual([]));
