import type { VisitorRow } from '@parley/protocol/types';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { sourceTitle } from './use-source-title';

/** Keys and values instead of words. */
const say = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');
const t = say as unknown as TFunction<'workbenchActions'>;
const titleOf = (row: Partial<VisitorRow>) =>
  sourceTitle({ source: 'direct', engine: '', keyword: '', referrer: '', ...row } as VisitorRow, t);

test('a visit from WeChat is named with its scene, which nobody searched', () => {
  expect(titleOf({ source: 'wechat', keyword: 'poster-3' })).toBe('source.weChatScene poster-3');
  expect(titleOf({ source: 'wechat' })).toBe('source.weChat');
});

test('who writes a mail came by no page', () => {
  expect(titleOf({ channel: 'mail' })).toBe('source.mail');
});

test('a search is named with its words and engine', () => {
  expect(titleOf({ source: 'search', engine: 'baidu', keyword: '茶' })).toMatch(/^source\.searched 茶 /);
});
