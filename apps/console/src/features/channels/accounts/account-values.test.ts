import { expect, test } from 'vitest';
import type { Account } from '../queries';
import { editOf, NEW, newOf, valuesOf } from './account-values';

const ACCOUNT: Account = {
  id: 'a1',
  kind: 'official',
  name: '阳光商城',
  appId: 'wx1',
  path: '/wechat/k',
  url: 'https://x/wechat/k',
  mode: 'safe',
  group: { id: 'g1', name: '售后' },
  site: { id: 's1', key: 'demo', name: '站点' },
  enabled: true,
  kept: { app: true, token: true, aesKey: true },
  replies: { welcome: '欢迎', offHours: '', keywords: [{ words: ['退货'], match: 'contains', reply: '请稍候' }] },
  quota: { merge: false, warnAt: 1 },
  templates: [{ id: 't1', name: '发货', fields: [{ key: 'thing1', label: '商品' }] }],
  visitors: 0,
  received: 0,
  sent: 0,
  queued: 0,
  dead: 0,
  calledAt: null,
  createdAt: 1,
  version: 7,
};

test('an account that is saved unchanged keeps its secrets', () => {
  expect(editOf(valuesOf(ACCOUNT), ACCOUNT)).toEqual({
    id: 'a1',
    version: 7,
    name: '阳光商城',
    appId: 'wx1',
    mode: 'safe',
    group: 'g1',
    site: 's1',
    enabled: true,
    replies: ACCOUNT.replies,
    quota: ACCOUNT.quota,
    templates: ACCOUNT.templates,
  });
});

test('a new one has its kind and secrets, without spaces around them', () => {
  const values = {
    ...NEW,
    kind: 'mini' as const,
    name: ' 小店 ',
    appId: ' wx2 ',
    secret: ' s ',
    token: 't',
    warnAt: null,
  };
  expect(editOf(values, null)).toEqual({
    kind: 'mini',
    name: '小店',
    appId: 'wx2',
    mode: 'safe',
    group: null,
    enabled: true,
    secret: 's',
    token: 't',
    replies: { welcome: '', offHours: '', keywords: [] },
    quota: { merge: true, warnAt: 0 },
    templates: [],
  });
});

test('templates lose spaces and what is empty', () => {
  const fields = [{ key: ' thing1 ', label: '商品 ', example: ' ' }];
  const values = { ...NEW, templates: [{ id: ' t1', name: ' 发货', page: ' pages/a ', fields }] };
  expect(editOf(values, ACCOUNT).templates).toEqual([
    { id: 't1', name: '发货', page: 'pages/a', fields: [{ key: 'thing1', label: '商品' }] },
  ]);
});

test('of the platform’s templates those are added that are new, as long as there is room', () => {
  const found = Array.from({ length: 30 }, (_, at) => ({ ...ACCOUNT.templates[0]!, id: `t${at}` }));
  expect(newOf(ACCOUNT.templates, found).map(({ id }) => id)).toEqual([
    't0',
    ...Array.from({ length: 18 }, (_, at) => `t${at + 2}`),
  ]);
});
