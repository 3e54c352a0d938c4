import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestServer } from '../../testing/start-server';
import type { TestAgent } from '../../testing/test-people';
import { event, message, newOpenId, postCallback, type Target } from '../../testing/wechat/callbacks';
import type { Platform } from '../../testing/wechat/platform';
import { type Shop, startShop } from '../../testing/wechat/shop';

let started: Shop;
let platform: Platform;
let on: TestServer;
let boss: TestAgent;
let shop: string;
let target: Target;
let open: string;

beforeEach(async () => {
  open = newOpenId();
  started = await startShop();
  ({ on, platform, boss, target } = started);
  shop = started.app.accountId;
});

afterEach(() => started.close());

const makeLink = async (more: object = {}): Promise<string> => {
  const { list } = (await boss.call('GET /access/getList', {} as never)).data;
  const { data } = await boss.call('POST /link/doEdit', { name: 'Spring fair', site: list[0]!.id, ...more } as never);
  return data.id;
};

async function post(fields: Record<string, string | number>): Promise<void> {
  on.clock.advance(1000);
  await postCallback(target, { ...fields, CreateTime: Math.floor(on.clock.now() / 1000) }, on.clock.now());
  platform.windows.wrote(open);
  await on.runJob('channel callbacks');
}
const scans = (link: string, what = 'SCAN') =>
  post(event(open, what, { EventKey: what === 'SCAN' ? link : `qrscene_${link}` }));
const says = () => post(message(open, 'text', { Content: 'hello' }));
const contact = async () => (await boss.call('GET /weChat/getVisitors', { kind: 'official' })).data.list[0]!;
const visits = async () => {
  const { rows } = await on.database.db.query('select link_id as link, keyword from visits order by started_at, id');
  return rows;
};
const created = () => platform.calls.filter(({ path }) => path === 'cgi-bin/qrcode/create');

test('a code is made once, for the accounts of the link’s site', async () => {
  const id = await makeLink();
  const url = `http://weixin.qq.com/q/${id}`;
  expect((await boss.call('GET /link/weChatCodes', { id })).data.list).toEqual([
    { account: shop, name: 'Shop', url: null },
  ]);
  const made = { url, fault: null, error: null };
  expect((await boss.call('POST /link/doWeChatCode', { id, account: shop })).data).toEqual(made);
  expect((await boss.call('POST /link/doWeChatCode', { id, account: shop })).data).toEqual(made);
  expect((await boss.call('GET /link/weChatCodes', { id })).data.list).toMatchObject([{ url }]);
  expect(created().map(({ body }) => body)).toEqual([
    { action_name: 'QR_LIMIT_STR_SCENE', action_info: { scene: { scene_str: id } } },
  ]);
  const ann = await on.agent();
  expect((await ann.call('POST /link/doWeChatCode', { id, account: shop })).status).toBe(403);
  await boss.call('POST /weChat/doEdit', { id: shop, enabled: false });
  expect((await boss.call('GET /link/weChatCodes', { id })).data.list).toEqual([]);
  expect((await boss.call('POST /link/doWeChatCode', { id, account: shop })).error).toBe('not-found');
});

test('administrators have codes of a scene, as for the float bar', async () => {
  const asked = { account: shop, scene: 'float-bar' };
  const { data } = await boss.call('POST /weChat/doCode', asked);
  expect(data).toMatchObject({ fault: null, url: 'http://weixin.qq.com/q/float-bar' });
  const ann = await on.agent();
  expect((await ann.call('POST /weChat/doCode', asked)).status).toBe(403);
  await boss.call('POST /weChat/doEdit', { id: shop, enabled: false });
  expect((await boss.call('POST /weChat/doCode', asked)).error).toBe('not-found');
});

test('the platform’s refusal is said in words, and the next attempt asks again', async () => {
  const id = await makeLink();
  platform.fail(48001, { path: 'qrcode/create' });
  expect((await boss.call('POST /link/doWeChatCode', { id, account: shop })).data).toEqual({
    url: null,
    fault: 'not-permitted',
    error: '48001',
  });
  expect((await boss.call('POST /link/doWeChatCode', { id, account: shop })).data.fault).toBeNull();
});

test('who scans it has the link’s name as scene, and its agent', async () => {
  await on.agent();
  const ann = await on.agent();
  const id = await makeLink({ agent: ann.uuid });
  await scans(id, 'subscribe');
  expect((await contact()).scene).toBe('Spring fair');
  expect(await visits()).toEqual([{ link: id, keyword: 'Spring fair' }]);
  await says();
  expect((await ann.call('GET /talk/userList')).data.list).toMatchObject([{ state: 'current', serviceID: ann.uuid }]);
  expect(
    (await boss.call('GET /weChat/getVisitors', { kind: 'official', scene: 'Spring fair' } as never)).data.total,
  ).toBe(1);
});

test('another link is another visit; a closed one, or another code, only a scene', async () => {
  const [first, second] = [await makeLink(), await makeLink({ name: 'Autumn fair' })];
  const closed = await makeLink({ name: 'Closed', enabled: false });
  await boss.call('POST /link/doEnable', { ids: [closed], enabled: false });
  await scans(first, 'subscribe');
  await scans(first);
  await scans(second);
  await scans(closed);
  expect((await contact()).scene).toBe('Closed');
  await scans('poster-7');
  expect((await contact()).scene).toBe('poster-7');
  expect((await visits()).map(({ link }) => link)).toEqual([first, second]);
});
