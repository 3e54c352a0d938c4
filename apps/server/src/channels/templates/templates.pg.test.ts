import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestServer } from '../../testing/start-server';
import type { TestAgent } from '../../testing/test-people';
import { message, newOpenId, postCallback, type Target } from '../../testing/wechat/callbacks';
import type { Platform } from '../../testing/wechat/platform';
import { type Shop, startShop } from '../../testing/wechat/shop';

const MINI = { appId: 'wx9876543210', secret: 'secret-of-mini', kind: 'mini' as const };
const SENT = {
  id: 'tpl-sent',
  name: 'Order sent',
  page: 'https://shop.example/orders',
  fields: [
    { key: 'thing1', label: 'Goods' },
    { key: 'character_string2', label: 'Number', example: 'SF-1001' },
  ],
};
const VALUES = { thing1: '茶叶', character_string2: 'SF-1001' };
const TEXT = 'Order sent\nGoods: 茶叶\nNumber: SF-1001';

let started: Shop;
let platform: Platform;
let on: TestServer;
let boss: TestAgent;
let ann: TestAgent;
let shop: string;
let target: Target;
let open: string;

beforeEach(async () => {
  open = newOpenId();
  started = await startShop({ templates: [SENT] }, [MINI]);
  ({ on, platform, boss, target } = started);
  shop = started.app.accountId;
  ann = await on.agent();
});

afterEach(() => started.close());

async function writes(text: string): Promise<string> {
  on.clock.advance(1000);
  await postCallback(target, message(open, 'text', { Content: text }, on.clock.now()), on.clock.now());
  platform.windows.wrote(open);
  await on.runJob('channel callbacks');
  return (await ann.call('GET /talk/userList')).data.list[0]!.YQToken;
}

async function send(): Promise<void> {
  const sender = on.server.jobs.find(({ name }) => name === 'channel sending')!;
  await on.runJob('channel-outbox');
  await sender.run();
  await sender.idle?.();
  await on.settle();
}

const notify = (agent: TestAgent, YQToken: string, more: object = {}) =>
  agent.call('POST /talk/template', {
    YQToken,
    onlyID: randomUUID(),
    template: SENT.id,
    values: VALUES,
    ...more,
  });
const thread = async (agent: TestAgent, YQToken: string) => {
  await agent.signsInAgain();
  return (await agent.call('GET /talk/messages', { YQToken })).data.list;
};
const notices = () => platform.state.notices.map(({ openId, message: said }) => ({ openId, ...said }));
const callsOf = (path: string) => platform.calls.filter((call) => call.path.includes(path)).length;

describe('sending', () => {
  test('W-33 after the window it goes out once, as a message of the conversation, and takes no reply', async () => {
    const YQToken = await writes('hello');
    await on.database.db.query(`update channel_contacts set wrote_at = wrote_at - interval '49 hours'`);
    expect((await ann.call('GET /talk/templates', { YQToken })).data).toEqual({ list: [SENT], subscribed: true });
    const onlyID = randomUUID();
    const first = await notify(ann, YQToken, { onlyID });
    expect(first.data).toMatchObject({ seq: 2 });
    expect(await notify(ann, YQToken, { onlyID })).toEqual(first);
    expect((await thread(ann, YQToken)).at(-1)).toMatchObject({
      msg: TEXT,
      role: 'service',
      nickname: 'Agent',
      delivery: { state: 'queued', template: true },
    });
    await send();
    await send();
    expect(notices()).toEqual([
      {
        openId: open,
        touser: open,
        template_id: SENT.id,
        url: SENT.page,
        data: { thing1: { value: '茶叶' }, character_string2: { value: 'SF-1001' } },
      },
    ]);
    expect(platform.sent).toEqual([]);
    expect((await thread(ann, YQToken)).at(-1)!.delivery).toEqual({ state: 'sent', template: true });
    expect(ann.socket.frames.filter(({ code }) => code === '2032')).toMatchObject([
      { onlyID, delivery: { state: 'sent', template: true } },
    ]);
    const { rows } = await on.database.db.query(
      `select o.kind, o.words, c.agent_messages, k.wrote_sent from channel_outbox o
       join conversations c on c.id = o.conversation_id join channel_contacts k on k.visitor_id = o.visitor_id`,
    );
    expect(rows).toEqual([{ kind: 'template', words: null, agent_messages: 1, wrote_sent: 0 }]);
  });

  test('what was said before goes out before it', async () => {
    const YQToken = await writes('hello');
    await ann.says({ id: YQToken } as never, 'one');
    await notify(ann, YQToken);
    await ann.says({ id: YQToken } as never, 'two');
    await send();
    expect(platform.calls.flatMap(({ path }) => /message\/(\w+)\/send/.exec(path)?.[1] ?? [])).toEqual([
      ...['custom', 'template', 'custom'],
    ]);
    expect(platform.sent.map(({ message: said }) => (said.text as { content: string }).content)).toEqual([
      'one',
      'two',
    ]);
  });

  test.each([
    [40037, 'unknown-template'],
    [43004, 'unsubscribed'],
    [43101, 'template-refused'],
    [47003, 'template-fields'],
  ] as const)('the platform’s refusal %i is kept in words and not repeated', async (code, fault) => {
    const YQToken = await writes('hello');
    platform.fail(code, { path: 'template/send' });
    await notify(ann, YQToken);
    await send();
    on.clock.advance(120_000);
    await send();
    expect((await thread(ann, YQToken)).at(-1)!.delivery).toEqual({
      state: 'failed',
      fault,
      error: String(code),
      template: true,
    });
    expect([callsOf('template/send'), notices()]).toEqual([1, []]);
    const { subscribed } = (await ann.call('GET /talk/templates', { YQToken })).data;
    expect(subscribed).toBe(code !== 43004);
  });

  test('a lost answer is not repeated; a platform that is away is', async () => {
    const YQToken = await writes('hello');
    platform.fail('lost', { path: 'template/send' });
    await notify(ann, YQToken);
    await send();
    platform.fail('gateway', { path: 'template/send' });
    await notify(ann, YQToken);
    await send();
    on.clock.advance(120_000);
    await send();
    const outcomes = (await thread(ann, YQToken)).flatMap(({ delivery }) => delivery ?? []);
    expect(outcomes).toMatchObject([{ state: 'failed', fault: 'uncertain' }, { state: 'sent' }]);
    expect(notices()).toHaveLength(2);
  });

  test('after the end of the conversation it stands in one of its own, which is over at once', async () => {
    const YQToken = await writes('hello');
    await ann.call('POST /talk/end', { YQToken });
    const onlyID = randomUUID();
    const { data } = await notify(ann, YQToken, { onlyID });
    expect(data.seq).toBe(1);
    expect((await notify(ann, YQToken, { onlyID })).data).toEqual(data);
    await send();
    expect(notices()).toHaveLength(1);
    const { list } = (await ann.call('GET /talk/messages', { YQToken, conversation: data.conversation })).data;
    expect(list).toMatchObject([{ msg: TEXT, delivery: { state: 'sent', template: true } }]);
    const { rows } = await on.database.db.query(`select state from conversations order by opened_at, id`);
    expect(rows).toEqual([{ state: 'end' }, { state: 'end' }]);
    expect(platform.sent).toEqual([]);
  });
});

describe('refusals', () => {
  const errorOf = async (work: ReturnType<typeof notify>) => {
    const { status, error } = await work;
    return [status, error];
  };

  test('of whoever may not answer the visitor', async () => {
    const YQToken = await writes('hello');
    const bob = await on.agent();
    expect(await errorOf(notify(bob, YQToken))).toEqual([403, 'not-yours']);
    expect((await bob.call('GET /talk/templates', { YQToken })).error).toBe('not-yours');
    expect(await errorOf(notify(boss, YQToken))).toEqual([403, 'not-yours']);
    await ann.call('POST /talk/end', { YQToken });
    expect(await errorOf(notify(bob, YQToken))).toEqual([403, 'not-yours']);
    expect((await notify(boss, YQToken)).status).toBe(200);
  });

  test('of a template that is not there, of a visitor without an account, and of what the platform would refuse', async () => {
    const YQToken = await writes('hello');
    expect(await errorOf(notify(ann, YQToken, { template: 'other' }))).toEqual([404, 'unknown-template']);
    for (const values of [
      { ...VALUES, thing1: 'x'.repeat(21) },
      { ...VALUES, thing1: ' ' },
      { ...VALUES, character_string2: '单号' },
      { thing1: '茶叶' },
    ])
      expect(await errorOf(notify(ann, YQToken, { values }))).toEqual([400, 'template-value']);
    expect(await errorOf(notify(ann, YQToken, { values: { ...VALUES, thing1: 'x'.repeat(201) } }))).toEqual([
      ...[400, 'too-long'],
    ]);
    expect(await errorOf(notify(ann, randomUUID()))).toEqual([404, 'unknown-visitor']);
    await boss.call('POST /weChat/doDelete', { ids: [shop] });
    expect(await errorOf(notify(ann, YQToken))).toEqual([404, 'unknown-template']);
    expect(callsOf('template/send')).toBe(0);
  });
});

describe('templates of an account', () => {
  const edit = (templates: object[]) => boss.call('POST /weChat/doEdit', { id: shop, templates } as never);

  test('are stored, and audited', async () => {
    const other = { ...SENT, id: 'tpl-other', name: 'Paid' };
    expect((await edit([SENT, other])).data.templates).toEqual([SENT, other]);
    const { list } = (await boss.call('GET /audit/getList', {} as never)).data;
    expect(list[0]).toMatchObject({ action: 'channels.edit', ids: [shop], fields: ['templates'] });
    const { rows } = await on.database.db.query('select templates from channel_accounts');
    expect(rows).toEqual([{ templates: [SENT, other] }]);
    expect((await boss.call('POST /weChat/doEdit', { id: shop, name: 'Shop 2' })).data.templates).toHaveLength(2);
  });

  test('are refused twice, without fields, too many, or with what cannot be opened', async () => {
    const many = Array.from({ length: 21 }, (_, at) => ({ ...SENT, id: `t${at}` }));
    for (const templates of [
      [SENT, SENT],
      [{ ...SENT, fields: [] }],
      [{ ...SENT, fields: [SENT.fields[0], SENT.fields[0]] }],
      [{ ...SENT, page: 'pages/order' }],
      [{ ...SENT, page: 'javascript:alert(1)' }],
      many,
    ])
      expect((await edit(templates as object[])).status).toBe(400);
  });

  test('are those of the platform, by one call', async () => {
    const content = '会议时间:{{time2.DATA}}\n会议地点:{{thing1.DATA}}\n';
    const example = '会议时间:2016年8月8日 12:30\n会议地点:TIT会议室\n';
    platform.state.templates.set(started.app.appId, [
      { template_id: 'a', title: '会议', content, example },
      { template_id: 'b', title: '没有可填的', content: '您好' },
    ]);
    const fields = [
      { key: 'time2', label: '会议时间', example: '2016年8月8日 12:30' },
      { key: 'thing1', label: '会议地点', example: 'TIT会议室' },
    ];
    expect((await boss.call('POST /weChat/getTemplates', { id: shop })).data).toEqual({
      list: [{ id: 'a', name: '会议', fields }],
      fault: null,
      error: null,
    });
    const mini = await boss.call('POST /weChat/doEdit', {
      kind: 'mini',
      name: 'Mini',
      appId: MINI.appId,
      secret: MINI.secret,
      mode: 'plain',
      token: 'token',
    });
    platform.state.templates.set(MINI.appId, [{ priTmplId: 'm', title: '发货', content, example, type: 2 }]);
    platform.expireTokens();
    expect((await boss.call('POST /weChat/getTemplates', { id: mini.data.id })).data.list).toEqual([
      { id: 'm', name: '发货', fields },
    ]);
    platform.fail(48001, { path: 'get_all_private_template' });
    expect((await boss.call('POST /weChat/getTemplates', { id: shop })).data).toEqual({
      list: [],
      fault: 'not-permitted',
      error: '48001',
    });
    expect((await ann.call('POST /weChat/getTemplates', { id: shop })).status).toBe(403);
  });

  test('a mini-program’s is a subscription message with a page', async () => {
    const { data } = await boss.call('POST /weChat/doEdit', {
      kind: 'mini',
      name: 'Mini',
      appId: MINI.appId,
      secret: MINI.secret,
      mode: 'plain',
      token: 'token',
      templates: [{ ...SENT, page: 'pages/order' }],
    });
    target = { url: `http://${on.address}${data.path}`, appId: MINI.appId, token: 'token' };
    const YQToken = await writes('hello');
    await notify(ann, YQToken);
    await send();
    expect(notices()).toMatchObject([{ touser: open, template_id: SENT.id, page: 'pages/order' }]);
    expect(callsOf('subscribe/send')).toBe(1);
  });
});
