import { expect, it } from 'vitest';
import { newWords } from './word-lines';

it('takes each word once, without empty lines and what is listed already', () =>
  expect(newWords([{ word: '返利', action: 'mask', side: 'both' }], '返 利\r\n\n刷单\n ＡＢＣ \nabc\n刷单')).toEqual([
    '刷单',
    'ＡＢＣ',
  ]));
