import { expect, test } from 'vitest';
import { pinyinOf } from './pinyin';

test.each([
  ['您好，请稍等', 'nhqsd', 'ninhaoqingshaodeng'],
  ['发货 SF 顺丰', 'fhsfsf', 'fahuosfshunfeng'],
  ['Hello', 'hello', 'hello'],
  ['', '', ''],
])('%s: initials %s, pinyin %s', async (text, initials, pinyin) => {
  expect(await pinyinOf(text)).toEqual({ initials, pinyin });
});
