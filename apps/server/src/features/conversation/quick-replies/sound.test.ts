import { expect, test } from 'vitest';
import { soundOf } from './sound';

test.each([
  ['您好，请稍等', 'nhqsd', 'ninhaoqingshaodeng'],
  ['发货 SF 顺丰', 'fhsfsf', 'fahuosfshunfeng'],
  ['Hello', 'hello', 'hello'],
  ['', '', ''],
])('%s sounds %s, %s', async (text, initials, pinyin) => {
  expect(await soundOf(text)).toEqual({ initials, pinyin });
});
