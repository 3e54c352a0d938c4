import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Job } from '../../jobs/start-jobs';
import { startServer, type TestServer } from '../../testing/start-server';
import type { TestAgent } from '../../testing/test-people';
import {
  checkServer,
  event,
  message,
  newOpenId,
  postCallback,
  type Spoiled,
  type Target,
} from '../../testing/wechat/callbacks';
import { type Platform, startPlatform } from '../../testing/wechat/platform';
import { channelsWork } from '../work';

const APP = { appId: 'wx0123456789', secret: 'secret-of-the-app', kind: 'official' as const };
const AES = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
const REPLIES = {
  welcome: 'Welcome!',
  offHours: 'We are closed',
  keywords: [{ words: ['price'], match: 'contains' as const, reply: 'See the list' }],
};
let platform: Platform;
let on: TestServer;
let boss: TestAgent;
let target: Target;
let open: string;

/** Lines of the exported list of visitors. */
async function exported(query: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${boss.token}`, 'accept-language': 'en' };
  const answer = await fetch(`http://${on.address}/api/weChat/export?${query}`, { headers });
  return (await answer.text())
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/);
}

beforeEach(async () => {
  open = newOpenId();
  platform = await startPlatform({ apps: [APP], now: () => on.clock.now() });
  on = await startServer({ weChatApi: platform.url });
  boss = await on.agent({ role: 'Admin' });
  await boss.hides();
  const { data } = await boss.call('POST /weChat/doEdit', {
    kind: 'official',
    name: 'Shop',
    appId: APP.appId,
    secret: APP.secret,
    mode: 'safe',
    token: 'token',
    aesKey: AES,
    replies: REPLIES,
  });
  target = { url: `http://${on.address}${data.path}`, appId: APP.appId, token: 'token', aesKey: AES };
});

afterEach(async () => {
  await on.stop();
  await platform.close();
});

type Fields = Record<string, string | number>;

async function post(fields: Fields, spoiled: Spoiled = {}): Promise<{ status: number; text: string }> {
  // The platform's times are in seconds.
  on.clock.advance(1000);
  const answer = await postCallback(target, fields, on.clock.now(), spoiled);
  if (answer.status === 200 && fields.MsgType !== 'event') platform.windows.wrote(String(fields.FromUserName));
  await on.runJob('channel callbacks');
  return answer;
}
const says = (text: string): Fields => message(open, 'text', { Content: text }, on.clock.now() + 1000);

/** Queues what was said and sends what is due, as often as something may follow. */
async function send(): Promise<void> {
  const sender = on.server.jobs.find(({ name }) => name === 'channel sending')!;
  await on.runJob('channel-outbox');
  await sender.run();
  await sender.idle?.();
  await on.settle();
}

const texts = () => platform.sent.map(({ message: said }) => (said.text as { content?: string })?.content);
const talkWith = async (agent: TestAgent) => {
  const { list } = (await agent.call('GET /talk/userList')).data;
  const [row] = list;
  return row!;
};
/** State and fault of each message that goes out, in order. */
const deliveriesOf = async (agent: TestAgent, YQToken: string) => {
  await agent.signsInAgain();
  const { list } = (await agent.call('GET /talk/messages', { YQToken })).data;
  return list.flatMap(({ delivery }) => (delivery ? [[delivery.state, delivery.fault]] : []));
};
const lastDelivery = async (agent: TestAgent, YQToken: string) => {
  await agent.signsInAgain();
  return (await agent.call('GET /talk/messages', { YQToken })).data.list.at(-1)!.delivery;
};
const runOnce = async (job: Job): Promise<unknown> => [await job.run(), await job.idle?.()];

describe('callbacks', () => {
  test('the check of the address and a message in safe mode, once although it comes twice', async () => {
    expect(await checkServer(target, on.clock.now())).toEqual({ status: 200, isEchoed: true });
    const ann = await on.agent();
    const fields = says('你好');
    expect(await post(fields)).toEqual({ status: 200, text: 'success' });
    expect((await post(fields)).status).toBe(200);
    const row = await talkWith(ann);
    expect(row).toMatchObject({ channel: 'wechat', state: 'current', account: 'Shop', umsg: 1, source: 'wechat' });
    expect(row.quota).toMatchObject({ left: 5, limit: 5 });
    const { list } = (await ann.call('GET /talk/messages', { YQToken: row.YQToken })).data;
    expect(list).toMatchObject([{ msg: '你好', role: 'user', seq: 1 }]);
  });

  test('what cannot be stored is left out of a text, in XML and in JSON, and the text arrives', async () => {
    const ann = await on.agent();
    expect((await post(says('one\0'))).status).toBe(200);
    const json = JSON.stringify({ ...says('two\0 \ud83d'), MsgId: 77 });
    expect((await post(says('unused'), { body: json })).status).toBe(200);
    const { YQToken } = await talkWith(ann);
    const { list } = (await ann.call('GET /talk/messages', { YQToken })).data;
    expect(list.map(({ msg }) => msg)).toEqual(['one', 'two \ufffd']);
  });

  test('what is changed at an account counts from the next callback on, and a deleted one is refused', async () => {
    expect((await post(says('first'))).status).toBe(200);
    const { list } = (await boss.call('GET /weChat/getList')).data;
    const { id } = list[0]!;
    const { error } = await boss.call('POST /weChat/doEdit', { id, token: 'other-token' });
    expect(error ?? null).toBeNull();
    expect((await post(says('by the former token'))).status).toBe(403);
    target = { ...target, token: 'other-token' };
    expect((await post(says('by the new one'))).status).toBe(200);
    await boss.call('POST /weChat/doDelete', { ids: [id] });
    expect((await post(says('too late'))).status).toBe(404);
  });

  test('what is signed wrongly, late, twice, for another app or with another key is refused and in the log', async () => {
    const at = Math.floor(on.clock.now() / 1000);
    const refused: [string, number, Spoiled][] = [
      ['token', 403, { signature: '0'.repeat(40) }],
      ['old', 403, { timestamp: String(at - 3600) }],
      ['key', 403, { appId: 'wx-another' }],
      ['unreadable', 400, { body: '<!DOCTYPE x [<!ENTITY a "b">]><xml><FromUserName>&a;</FromUserName></xml>' }],
    ];
    for (const [fault, status, spoiled] of refused)
      expect(await post(says('x'), spoiled)).toEqual({ status, text: fault });
    const twice = { nonce: 'abc', timestamp: String(at) };
    expect((await post(says('once'), twice)).status).toBe(200);
    expect(await post(says('again'), twice)).toEqual({ status: 403, text: 'replayed' });
    const plain = await fetch(`${target.url}?signature=x`, {
      method: 'POST',
      body: `<xml>${'x'.repeat(2 * 1024 * 1024)}</xml>`,
    });
    expect(plain.status).toBe(413);
    for (const path of ['/wechat/nobody', '/wechat/%00']) {
      const unknown = { ...target, url: target.url.replace(/\/wechat\/.*/, path) };
      expect(await postCallback(unknown, says('x'), on.clock.now())).toEqual({ status: 404, text: 'unknown-account' });
    }
    const { list } = (await boss.call('GET /weChat/getLog', { state: 'refused' } as never)).data;
    expect(list.map(({ fault }) => fault).sort()).toEqual(['key', 'old', 'replayed', 'token', 'unreadable']);
  });

  test('a process that dies after it took a callback: another handles it, and what was said is said once', async () => {
    const ann = await on.agent();
    await post(says('hello'));
    await post(says('again'));
    // As if it had died before it noted that both were handled: its lease ends, and every step is repeated.
    await on.database.db.query(`update channel_inbox set state = 'waiting', done_at = null, leased_until = $1`, [
      new Date(on.clock.now() + 30_000),
    ]);
    const other = await startServer({ database: on.database, clock: on.clock, weChatApi: platform.url });
    const waiting = async () =>
      (await on.database.db.query(`select id from channel_inbox where state = 'waiting'`)).rows.length;
    await other.runJob('channel callbacks');
    expect(await waiting()).toBe(2);
    on.clock.advance(30_001);
    await other.runJob('channel callbacks');
    await on.settle();
    expect(await waiting()).toBe(0);
    const { YQToken } = await talkWith(ann);
    await ann.signsInAgain();
    const { list } = (await ann.call('GET /talk/messages', { YQToken })).data;
    expect(list.map(({ msg, seq }) => [msg, seq])).toEqual([
      ['hello', 1],
      ['again', 2],
    ]);
    await other.stop();
  });

  test('a picture waits for its file, and the words behind it wait too', async () => {
    const ann = await on.agent();
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    platform.media.set('m1', { bytes: png, type: 'image/png', name: 'a.png' });
    await post(message(open, 'image', { PicUrl: 'http://x/', MediaId: 'm1' }, on.clock.now()));
    await post(says('see above'));
    expect((await ann.call('GET /talk/userList')).data.list.every(({ umsg }) => umsg === 0)).toBe(true);
    await on.runJob('channel files');
    await on.runJob('channel callbacks');
    const { YQToken } = await talkWith(ann);
    const { list } = (await ann.call('GET /talk/messages', { YQToken })).data;
    expect(list.map(({ kind }) => kind)).toEqual(['image', 'text']);
    expect(JSON.parse(list[0]!.msg)).toMatchObject({ type: 'image/png', width: 1 });
  });

  test('a file that the platform has no more becomes a word; an unknown kind keeps its raw form', async () => {
    const ann = await on.agent();
    await post(message(open, 'voice', { MediaId: 'gone', Format: 'amr' }, on.clock.now()));
    await on.runJob('channel files');
    await on.runJob('channel callbacks');
    await post(message(open, 'hologram', { Depth: '3' }, on.clock.now()));
    await post(message(open, 'location', { Location_X: '31.2', Location_Y: '121.4', Label: 'Bund' }, on.clock.now()));
    const { YQToken } = await talkWith(ann);
    const { list } = (await ann.call('GET /talk/messages', { YQToken })).data;
    expect(list.map(({ msg }) => msg.slice(0, 8))).toEqual(['[语音未能从微信', '[暂不支持的消息', '{"title"']);
    const { rows } = await on.database.db.query<{ raw: string }>(
      `select raw from channel_inbox where kind = 'hologram'`,
    );
    expect(rows[0]!.raw).toContain('<Depth>');
  });

  test('following is welcomed, a keyword answered, and nobody online makes a letter', async () => {
    await post(event(open, 'subscribe', { EventKey: 'qrscene_poster' }, on.clock.now()));
    platform.windows.entered(open, 'official');
    await send();
    expect(texts()).toEqual(['Welcome!']);
    await post(says('what is the price'));
    await send();
    on.clock.advance(5000);
    await send();
    expect(texts()).toEqual(['Welcome!', 'We are closed']);
    const letters = (await boss.call('GET /letter/getList', {})).data;
    expect(letters.list).toMatchObject([{ content: 'what is the price' }]);
    const visitors = (await boss.call('GET /weChat/getVisitors', { kind: 'official' })).data.list;
    expect(visitors).toMatchObject([{ scene: 'poster', subscribed: true, openId: open }]);
    expect(await exported('kind=official&columns=account&columns=subscribed&columns=scene&columns=openId')).toEqual([
      'Account,Follows,Scene,openid',
      `Shop,Follows,poster,${open}`,
    ]);
    expect(await exported('kind=official&scene=other&columns=scene')).toEqual(['Scene']);
    await on.agent();
    await post(says('again'));
    expect((await boss.call('GET /weChat/getTalks', { kind: 'official' })).data).toEqual({
      days: 30,
      scenes: [{ key: 'poster', chats: 1 }],
      pages: [],
    });
  });

  test('the answer to an offline message goes out through the account, while its window of replies is open', async () => {
    await post(says('anybody?'));
    await send();
    const [letter] = (await boss.call('GET /letter/getList', {})).data.list;
    const detail = async () => (await boss.call('GET /letter/getDetail', { id: letter!.id })).data;
    expect((await detail()).account).toMatchObject({ name: 'Shop', address: null, fault: null, quota: { left: 4 } });
    const answer = { id: letter!.id, onlyID: 'answer', msg: 'Here we are', mail: false, window: true };
    expect((await boss.call('POST /letter/doReply', answer)).data.replies).toMatchObject([
      { seen: false, delivery: { state: 'queued' } },
    ]);
    await send();
    on.clock.advance(5000);
    await send();
    expect(texts()).toEqual(['We are closed', 'Here we are']);
    expect(await detail()).toMatchObject({
      account: { quota: { left: 3 } },
      replies: [{ delivery: { state: 'sent' } }],
    });
    on.clock.advance(48 * 3600_000);
    await boss.signsInAgain();
    expect((await detail()).account).toMatchObject({ fault: 'window-closed' });
    const late = await boss.call('POST /letter/doReply', { ...answer, onlyID: 'late' });
    expect(late.error).toBe('account-impossible');
    // Said once and acknowledged again, as to a client without an answer.
    expect((await boss.call('POST /letter/doReply', answer)).data.replies).toHaveLength(1);
  });

  test('what the platform knows of a follower is asked for again on request', async () => {
    await post(event(open, 'subscribe', {}, on.clock.now()));
    await on.runJob('channel facts');
    const follower = async () => (await boss.call('GET /weChat/getVisitors', { kind: 'official' })).data.list[0]!;
    const { id, subscribed } = await follower();
    expect(subscribed).toBe(true);
    platform.users.set(open, { subscribe: 0, unionid: 'union-1' });
    await on.runJob('channel facts');
    expect(await follower()).toMatchObject({ subscribed: true, unionId: '' });
    expect((await boss.call('POST /weChat/doSync', { ids: [id] })).data).toEqual({ asked: 1 });
    await on.runJob('channel facts');
    expect(await follower()).toMatchObject({ subscribed: false, unionId: 'union-1' });
  });
});

describe('one person over two accounts', () => {
  const OTHER = { appId: 'wx9876543210', secret: 'other-secret', kind: 'official' as const };
  let other: Target;
  let inOther: string;

  beforeEach(async () => {
    platform.state.apps.push(OTHER);
    inOther = newOpenId();
    const { data } = await boss.call('POST /weChat/doEdit', {
      kind: 'official',
      name: 'Club',
      appId: OTHER.appId,
      secret: OTHER.secret,
      mode: 'plain',
      token: 'other',
    });
    other = { url: `http://${on.address}${data.path}`, appId: OTHER.appId, token: 'other' };
    for (const openId of [open, inOther]) platform.users.set(openId, { unionid: 'union-1' });
  });

  const asked = async (): Promise<void> => {
    await on.runJob('channel facts');
    await on.settle();
  };
  const saysToOther = async (text: string): Promise<void> => {
    on.clock.advance(1000);
    await postCallback(other, message(inOther, 'text', { Content: text }, on.clock.now()), on.clock.now());
    await on.runJob('channel callbacks');
  };
  const contacts = async () => (await boss.call('GET /weChat/getVisitors', { kind: 'official' })).data.list;

  test('whom WeChat calls the same is one customer, whose conversations are read in both', async () => {
    await on.agent();
    await post(says('to the shop'));
    await asked();
    expect((await contacts()).map(({ person }) => person)).toEqual([null]);
    await saysToOther('to the club');
    await asked();
    const [club, shop] = await contacts();
    expect(club!.person).not.toBeNull();
    expect(club!.person).toEqual(shop!.person);
    const { list } = (await boss.call('GET /users/getList', {})).data;
    expect(list).toMatchObject([{ id: club!.person!.id, chats: 2, owner: null }]);
    const past = (await boss.call('GET /talk/conversations', { YQToken: club!.YQToken })).data.list;
    expect(past).toHaveLength(2);
  });

  test('who has a customer already brings the other one there', async () => {
    await post(says('to the shop'));
    const [shop] = await contacts();
    await boss.call('POST /visitors/doEdit', { YQToken: shop!.YQToken, name: 'Wang' });
    await saysToOther('to the club');
    await asked();
    expect((await contacts()).map(({ person }) => person?.name)).toEqual(['Wang', 'Wang']);
  });

  test('two customers that agents have made are not merged, but suggested', async () => {
    await post(says('to the shop'));
    await saysToOther('to the club');
    for (const [n, { YQToken }] of (await contacts()).entries())
      await boss.call('POST /visitors/doEdit', { YQToken, name: `Wang ${n}` });
    await asked();
    const [club, shop] = (await contacts()).map(({ person }) => person!);
    const { suggestions } = (await boss.call('GET /users/person', { id: club!.id })).data;
    expect(suggestions).toMatchObject([{ id: shop!.id, by: ['unionId'] }]);
  });
});

test('a robot’s hot questions follow the welcome, numbered; a number asks its question', async () => {
  const manner = { hotQuestions: ['How do I return it', 'Where is my parcel now'] };
  const { data: robot } = await boss.call('POST /robot/doEdit', { name: 'Robo', kind: 'ask', mode: 'first', manner });
  for (const question of manner.hotQuestions)
    await boss.call('POST /askRobot/doEdit', { robot: robot.id, question, answers: [{ msg: `About: ${question}` }] });
  await post(event(open, 'subscribe', {}, on.clock.now()));
  platform.windows.entered(open, 'official');
  await post(says('2'));
  await on.runJob('robots');
  await send();
  const welcome = 'Welcome!\n1. How do I return it\n2. Where is my parcel now';
  expect(texts()).toEqual([welcome, 'About: Where is my parcel now']);
});

describe('sending', () => {
  async function begun() {
    const ann = await on.agent();
    await post(says('hello'));
    const { YQToken } = await talkWith(ann);
    return { ann, YQToken, reply: (msg: string) => ann.says({ id: YQToken } as never, msg) };
  }

  test('answers go out once and in order, with their outcome', async () => {
    const { ann, YQToken, reply } = await begun();
    await reply('one');
    expect(await lastDelivery(ann, YQToken)).toEqual({ state: 'queued' });
    await reply('two');
    await send();
    await send();
    expect(texts()).toEqual(['one', 'two']);
    expect(await lastDelivery(ann, YQToken)).toEqual({ state: 'sent' });
    expect((await talkWith(ann)).quota).toMatchObject({ left: 3 });
    expect(ann.socket.frames.filter(({ code }) => code === '2032')).toMatchObject([
      { delivery: { state: 'sent' }, quota: { left: 4 } },
      { delivery: { state: 'sent' }, quota: { left: 3 } },
    ]);
  });

  test('a customer who writes again opens the window anew: agents are told at once', async () => {
    const { ann, YQToken, reply } = await begun();
    for (const word of ['one', 'two']) {
      await reply(word);
      await send();
    }
    expect((await talkWith(ann)).quota).toMatchObject({ left: 3 });
    on.clock.advance(60_000);
    const seen = ann.socket.frames.length;
    await post(says('again'));
    const rows = ann.socket.frames.slice(seen).flatMap((frame) => ('visitor' in frame ? frame.visitor : []));
    expect(rows.at(-1)).toMatchObject({ YQToken, quota: { left: 5, limit: 5, until: on.clock.now() + 48 * 3600_000 } });
  });

  test('W-05 with three left, texts become one; what is beyond the quota is refused with a word', async () => {
    const { ann, YQToken, reply } = await begun();
    await reply('one');
    await reply('two');
    await send();
    for (const word of ['three', 'four', 'five']) await reply(word);
    await send();
    expect(texts()).toEqual(['one', 'two']);
    on.clock.advance(3001);
    await send();
    expect(texts()).toEqual(['one', 'two', 'three\nfour\nfive']);
    for (const word of ['six', 'seven', 'eight']) {
      await reply(word);
      await send();
      on.clock.advance(3001);
      await send();
    }
    expect(texts().slice(3)).toEqual(['six', 'seven']);
    expect(await lastDelivery(ann, YQToken)).toEqual({ state: 'failed', fault: 'quota-spent' });
    await post(says('more'));
    await reply('nine');
    await send();
    expect(texts().at(-1)).toBe('nine');
    on.clock.advance(49 * 3600_000);
    await on.database.db.query(`update channel_outbox set state = 'queued', created_at = $1 where state = 'failed'`, [
      new Date(on.clock.now() - 60_000),
    ]);
    await send();
    const { rows } = await on.database.db.query(`select fault from channel_outbox where state = 'failed'`);
    expect(rows).toEqual([{ fault: 'window-closed' }]);
    expect(texts().at(-1)).toBe('nine');
  });

  test('a platform that is away for five minutes gets everything once, in order, after', async () => {
    const { reply } = await begun();
    // Nobody answers where this one calls.
    const away = await startServer({ database: on.database, clock: on.clock });
    for (const word of ['one', 'two', 'three', 'four']) await reply(word);
    await on.runJob('channel-outbox');
    const [sender, lonely] = [on, away].map((each) => each.server.jobs.find(({ name }) => name === 'channel sending')!);
    for (let at = 0; at < 6; at += 1) {
      await runOnce(lonely!);
      on.clock.advance(60_000);
    }
    const { rows } = await on.database.db.query(`select distinct state, fault from channel_outbox order by fault`);
    expect([rows, texts()]).toEqual([
      [
        { state: 'queued', fault: 'unreachable' },
        { state: 'queued', fault: null },
      ],
      [],
    ]);
    await runOnce(sender!);
    await runOnce(sender!);
    expect(texts()).toEqual(['one', 'two', 'three\nfour']);
    await away.stop();
  });

  test('a lost answer: the message is not sent twice and said to be uncertain; the others wait until the platform answers', async () => {
    const { ann, YQToken, reply } = await begun();
    platform.fail('lost', { path: 'custom/send' });
    await on.database.db.query(
      `insert into channel_tokens (account_id, token, expires_at, fetched_at)
       select id, 'known', $1, $2 from channel_accounts`,
      [new Date(on.clock.now() + 7200_000), new Date(on.clock.now())],
    );
    platform.state.tokens.set('known', { appId: APP.appId, expiresAt: on.clock.now() + 7200_000 });
    await reply('one');
    await send();
    platform.fail('down', { path: 'stable_token', times: 1000 });
    await reply('two');
    await send();
    for (let at = 0; at < 5; at += 1) {
      on.clock.advance(60_000);
      await send();
    }
    expect(texts()).toEqual(['one']);
    const deliveries = () => deliveriesOf(ann, YQToken);
    expect(await deliveries()).toEqual([
      ['failed', 'uncertain'],
      ['queued', 'unreachable'],
    ]);
    platform.heal();
    on.clock.advance(120_000);
    await send();
    expect(texts()).toEqual(['one', 'two']);
    expect(await deliveries()).toEqual([
      ['failed', 'uncertain'],
      ['sent', undefined],
    ]);
  });

  test('a platform that goes away by closing connections: the message that met it waits as well, and all go out once', async () => {
    const { ann, YQToken, reply } = await begun();
    await reply('one');
    await send();
    platform.fail('down', { times: 1000 });
    await reply('two');
    await send();
    await reply('three');
    for (let at = 0; at < 5; at += 1) {
      on.clock.advance(60_000);
      await send();
    }
    const waiting = ['queued', 'unreachable'];
    expect(await deliveriesOf(ann, YQToken)).toEqual([['sent', undefined], waiting, [waiting[0], undefined]]);
    platform.heal();
    on.clock.advance(120_000);
    await send();
    expect(texts()).toEqual(['one', 'two', 'three']);
    const gone = ['sent', undefined];
    expect(await deliveriesOf(ann, YQToken)).toEqual([gone, gone, gone]);
  });

  test('an expired token is fetched again; a gateway and a busy platform are tried again; a refusal is kept in words', async () => {
    const { ann, YQToken, reply } = await begun();
    await reply('one');
    await send();
    platform.expireTokens();
    await reply('two');
    await send();
    expect(texts()).toEqual(['one', 'two']);
    platform.fail('gateway', { path: 'custom/send' });
    await post(says('again'));
    await reply('three');
    await send();
    expect(await lastDelivery(ann, YQToken)).toMatchObject({ state: 'queued', fault: 'platform' });
    on.clock.advance(5000);
    await send();
    expect(texts()).toEqual(['one', 'two', 'three']);
    for (const [code, fault] of [
      [48001, 'not-permitted'],
      [45047, 'quota-spent'],
      [45015, 'window-closed'],
    ] as const) {
      await post(says('again'));
      platform.fail(code, { path: 'custom/send' });
      await reply(`refused ${code}`);
      await send();
      expect(await lastDelivery(ann, YQToken)).toEqual({ state: 'failed', error: String(code), fault });
    }
  });

  test('a process that dies between sending and noting it never sends twice, and says so', async () => {
    const { ann, YQToken, reply } = await begun();
    await reply('one');
    await on.runJob('channel-outbox');
    await on.database.db.query(`update channel_outbox set calling = true, leased_until = $1`, [
      new Date(on.clock.now() + 60_000),
    ]);
    await send();
    expect(texts()).toEqual([]);
    on.clock.advance(61_000);
    await reply('two');
    await send();
    expect(texts()).toEqual(['two']);
    const { list } = (await ann.call('GET /talk/messages', { YQToken })).data;
    expect(list.map(({ delivery }) => delivery)).toEqual([
      undefined,
      { state: 'failed', fault: 'uncertain' },
      { state: 'sent' },
    ]);
    const dead = (await boss.call('GET /weChat/getOutbox', { state: 'failed' } as never)).data.list;
    await boss.call('POST /weChat/doReplay', { ids: dead.map(({ id }) => id) });
    await send();
    expect(texts()).toEqual(['two', 'one']);
  });

  test('two processes share one token and send each message once', async () => {
    const { reply } = await begun();
    const other = await startServer({ database: on.database, clock: on.clock, weChatApi: platform.url });
    for (const word of ['one', 'two']) await reply(word);
    await on.runJob('channel-outbox');
    const senders = [on, other].map((each) => each.server.jobs.find(({ name }) => name === 'channel sending')!);
    await Promise.all(senders.map(runOnce));
    await Promise.all(senders.map(runOnce));
    expect(texts()).toEqual(['one', 'two']);
    expect(platform.calls.filter(({ path }) => path.includes('stable_token'))).toHaveLength(1);
    await other.stop();
  });
});

test('the follower and the jobs of channels run in the helper process', () => {
  expect(channelsWork.followers.map(({ name }) => name)).toEqual(['channel-outbox']);
});
