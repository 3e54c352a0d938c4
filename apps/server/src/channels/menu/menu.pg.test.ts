import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestServer } from '../../testing/start-server';
import { type TestAgent, TestVisitor } from '../../testing/test-people';
import { event, newOpenId, postCallback, type Target } from '../../testing/wechat/callbacks';
import type { Platform } from '../../testing/wechat/platform';
import { type Shop, startShop } from '../../testing/wechat/shop';

const WECHAT = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50' };
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
  platform.reads({ openId: open });
});

afterEach(() => started.close());

type Step = { status: number; to: string; cookie: string };

async function visit(url: string, headers: Record<string, string> = {}): Promise<Step> {
  const answer = await fetch(url, { redirect: 'manual', headers });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { status: answer.status, to: answer.headers.get('location') ?? '', cookie };
}

/** Presses the link in WeChat's browser; returns where it ends. */
async function presses(query = ''): Promise<string> {
  const begun = await visit(`${target.url}/chat${query}`, WECHAT);
  const returned = await visit(begun.to);
  return (await visit(returned.to, { ...WECHAT, cookie: begun.cookie })).to;
}

const tokenIn = (to: string): string => /#h=([\w-]+)$/.exec(to)?.[1] ?? '';

/** The chat opens in a browser that has never been here; returns its visitor. */
async function chats(to: string, link?: string) {
  return new TestVisitor(on).hello({
    URL: `http://${on.address}${to}`,
    handoff: tokenIn(to),
    ...(link && { link: { code: link, query: '' } }),
  });
}

async function follows(): Promise<void> {
  on.clock.advance(1000);
  await postCallback(target, { ...event(open, 'subscribe'), CreateTime: seconds() }, on.clock.now());
  await on.runJob('channel callbacks');
}
const seconds = () => Math.floor(on.clock.now() / 1000);
const people = async () => {
  const { rows } = await on.database.db.query<{ visitors: number }>(
    'select count(*)::int as visitors from visitors where person_id is not null group by person_id',
  );
  return rows.map(({ visitors }) => visitors);
};

test('who presses it is the same visitor each time, in any browser', async () => {
  const first = await chats(await presses());
  expect(first.handoff).toBe('taken');
  expect((await chats(await presses())).YQToken).toBe(first.YQToken);
  platform.reads({ openId: newOpenId() });
  expect((await chats(await presses())).YQToken).not.toBe(first.YQToken);
});

test('a follower is one customer on the web and in WeChat', async () => {
  await follows();
  const { YQToken } = await chats(await presses());
  expect(await people()).toEqual([2]);
  const { rows } = await on.database.db.query('select person_id from visitors where id = $1', [YQToken]);
  expect(rows).toEqual([{ person_id: expect.any(String) }]);
});

test('who follows only after it is one customer as well', async () => {
  await chats(await presses());
  expect(await people()).toEqual([]);
  await follows();
  await on.runJob('channel facts');
  expect(await people()).toEqual([2]);
});

test('the union id finds a follower of another account', async () => {
  await follows();
  await on.database.db.query(`update channel_contacts set union_id = 'union-1'`);
  platform.reads({ openId: newOpenId(), unionId: 'union-1' });
  await chats(await presses());
  expect(await people()).toEqual([2]);
});

test('a tracked link of the site is counted; another one is not known', async () => {
  const sites = (await boss.call('GET /access/getList', {} as never)).data.list;
  const { data } = await boss.call('POST /link/doEdit', { name: 'Menu', site: sites[0]!.id } as never);
  const to = await presses(`?link=${data.code}`);
  expect(to).toMatch(new RegExp(`^/l/${data.code}#h=`));
  const { YQToken } = await chats(to, data.code);
  const { rows } = await on.database.db.query('select link_id as link from visits where visitor_id = $1', [YQToken]);
  expect(rows).toEqual([{ link: data.id }]);
  expect(await presses('?link=nobody-has-it')).toMatch(/^\/widget\/frame\/index\.html\?site=demo#h=/);
});

test('a code of somebody else does not sign in: the sign-in began in another browser', async () => {
  const begun = await visit(`${target.url}/chat`, WECHAT);
  const { to } = await visit(begun.to);
  expect((await visit(to, WECHAT)).to).toBe('/widget/frame/index.html?site=demo');
  expect((await visit(to, { ...WECHAT, cookie: 'parley_menu=another' })).to).toBe('/widget/frame/index.html?site=demo');
  expect(platform.calls.filter(({ path }) => path.startsWith('sns/'))).toEqual([]);
});

test('a code is good once; the chat opens without it', async () => {
  const begun = await visit(`${target.url}/chat`, WECHAT);
  const { to } = await visit(begun.to);
  const headers = { ...WECHAT, cookie: begun.cookie };
  expect(tokenIn((await visit(to, headers)).to)).not.toBe('');
  expect((await visit(to, headers)).to).toBe('/widget/frame/index.html?site=demo');
  const { list } = (await boss.call('GET /weChat/getLog', { account: shop } as never)).data;
  expect(list.map(({ what, state, fault, error }) => ({ what, state, fault, error }))).toEqual([
    { what: 'sns/oauth2/access_token', state: 'refused', fault: 'sign-in', error: '40029' },
    { what: 'sns/oauth2/access_token', state: 'done', fault: null, error: null },
  ]);
  expect(JSON.stringify(list)).not.toContain(started.app.secret);
});

test.each(['down', 'gateway', 40125] as const)('the platform fails (%s): the chat opens without it', async (fault) => {
  platform.fail(fault, { path: 'sns/oauth2' });
  expect(await presses()).toBe('/widget/frame/index.html?site=demo');
});

test('the visitor does not agree, or is outside WeChat: the chat opens without it', async () => {
  platform.reads(undefined);
  expect(await presses()).toBe('/widget/frame/index.html?site=demo');
  expect((await visit(`${target.url}/chat`)).to).toBe('/widget/frame/index.html?site=demo');
});

test('an account that is switched off opens the chat without it; one that is not there, nothing', async () => {
  await boss.call('POST /weChat/doEdit', { id: shop, enabled: false });
  expect((await visit(`${target.url}/chat`, WECHAT)).to).toBe('/widget/frame/index.html?site=demo');
  for (const key of ['nobody', '%00'])
    expect((await visit(`http://${on.address}/wechat/${key}/chat`, WECHAT)).status).toBe(404);
});
