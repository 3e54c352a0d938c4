import { expect } from 'vitest';
import { serverTest as test } from '../../testing/server-test';
import type { TestServer } from '../../testing/start-server';
import type { TestAgent } from '../../testing/test-people';
import { message, newOpenId, postCallback } from '../../testing/wechat/callbacks';

/** Connects an account; the answered function writes to it as somebody new. */
async function connect(on: TestServer, boss: TestAgent, { kind, name }: { kind: 'official' | 'mini'; name: string }) {
  const appId = `wx-${kind}`;
  const account = { kind, name, appId, secret: 'secret', token: 'token', mode: 'plain' as const };
  const { id, path } = (await boss.call('POST /weChat/doEdit', account)).data;
  const target = { url: `http://${on.address}${path}`, appId, token: 'token' };
  const hears = async (text: string) => {
    on.clock.advance(1000);
    await postCallback(target, message(newOpenId(), 'text', { Content: text }, on.clock.now()), on.clock.now());
    await on.runJob('channel callbacks');
    await on.settle();
  };
  return { id, hears };
}

test('the history and its exports say the channel and its account, and can be limited to them', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const shop = await connect(on, boss, { kind: 'official', name: '阳光商城' });
  const mini = await connect(on, boss, { kind: 'mini', name: '阳光到家' });
  await (await on.visitor()).says('by the web');
  await shop.hears('by the official account');
  await mini.hears('by the mini-program');
  // The conversations of a deleted account keep its name.
  await boss.call('POST /weChat/doDelete', { ids: [shop.id] });

  const list = async (filter: object) =>
    (await boss.call('GET /history/getList', filter as never)).data.list.map(({ channel, account }) => [
      channel,
      account,
    ]);
  const [ofShop, ofMini] = [
    ['wechat', '阳光商城'],
    ['mini', '阳光到家'],
  ];
  expect(await list({})).toEqual([ofMini, ofShop, ['web', '']]);
  expect(await list({ account: shop.id })).toEqual([ofShop]);
  expect(await list({ account: [shop.id, mini.id], order: 'asc' })).toEqual([ofShop, ofMini]);
  expect(await list({ account: shop.id, channel: 'mini' })).toEqual([]);
  expect((await boss.call('GET /history/getList', { account: 'x' } as never)).status).toBe(400);
  expect((await boss.call('GET /history/getOptions')).data.accounts).toEqual([
    { value: mini.id, label: '阳光到家' },
    { value: shop.id, label: '阳光商城' },
  ]);

  const file = async (language: string, query: object) => {
    const { body } = await on.server.http.inject({
      url: '/api/history/export',
      query: { format: 'csv', columns: ['channel', 'account', 'source'], ...query },
      headers: { authorization: `Bearer ${boss.token}`, 'accept-language': language },
    });
    return body.replace('\uFEFF', '').trim().split('\r\n');
  };
  expect(await file('zh', { account: [shop.id, mini.id] })).toEqual([
    '渠道,渠道账号,来源',
    '小程序,阳光到家,微信',
    '微信,阳光商城,微信',
  ]);
  expect(await file('en', { account: mini.id })).toEqual([
    'Channel,Channel account,Source',
    'Mini-program,阳光到家,WeChat',
  ]);
});
