import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PIXEL } from '../../testing/channels/driver';
import { startMailDriver } from '../../testing/channels/mail-driver';
import { startServer, type TestServer } from '../../testing/start-server';
import type { TestAgent } from '../../testing/test-people';
import { upload } from '../../testing/upload';

let driver: Awaited<ReturnType<typeof startMailDriver>>;
let on: TestServer;
let boss: TestAgent;

const ANN = 'ann@example.com';

beforeEach(async () => {
  driver = await startMailDriver();
  on = await startServer(driver.options);
  boss = await on.agent({ role: 'Admin' });
  await boss.hides();
});

afterEach(async () => {
  await on.stop();
  await driver.close();
});

type Mail = Parameters<typeof driver.mail>[0];

async function take(mail: Mail): Promise<void> {
  await driver.mail(mail).deliver();
  await on.runJob('channel callbacks');
}

async function send(): Promise<void> {
  const sender = on.server.jobs.find(({ name }) => name === 'channel sending')!;
  await on.runJob('channel-outbox');
  for (let turn = 0; turn < 2; turn += 1) {
    await sender.run();
    await sender.idle?.();
    on.clock.advance(60_000);
  }
  await on.settle();
}

async function connected() {
  await driver.connect(on, boss);
  const agent = await on.agent();
  const row = async () => (await agent.call('GET /talk/userList')).data.list[0]!;
  const messages = async () => {
    await agent.signsInAgain();
    return (await agent.call('GET /talk/messages', { YQToken: (await row()).YQToken })).data.list;
  };
  return {
    agent,
    row,
    messages,
    reply: async (msg: string) => agent.says({ id: (await row()).YQToken } as never, msg),
  };
}

const headerOf = (mail: string, name: string): string | null =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(mail)?.[1]?.replace(/\s+/g, ' ') ?? null;
const only = (mails: readonly string[]): string => {
  expect(mails).toHaveLength(1);
  return mails[0]!;
};
const mailboxes = async () => (await boss.call('GET /mailbox/getList')).data.list;

describe('threads', () => {
  test('an answer stands in the thread of the mails, from the mailbox, and so does what follows', async () => {
    const { row, messages, reply } = await connected();
    await take({ from: `"Ann Lee" <${ANN}>`, subject: '订单 7', text: 'Where is it?', id: '<1@example.com>' });
    expect(await row()).toMatchObject({ name: `Ann Lee (${ANN})`, channel: 'mail' });
    await reply('On its way');
    await reply('It comes tomorrow');
    await send();
    const first = only(driver.outgoing.mails);
    expect(headerOf(first, 'From')).toBe('Shop <desk@shop.example>');
    expect(headerOf(first, 'To')).toBe(ANN);
    expect(headerOf(first, 'Subject')).toBe(`=?UTF-8?B?${Buffer.from('Re: 订单 7').toString('base64')}?=`);
    expect(headerOf(first, 'In-Reply-To')).toBe('<1@example.com>');
    expect(driver.sent()).toEqual(['On its way\n\nIt comes tomorrow']);
    const ours = headerOf(first, 'Message-ID')!;
    await take({
      from: ANN.toUpperCase(),
      subject: 'Re: 订单 7',
      text: 'Thanks!\n\nOn Mon, Shop <desk@shop.example> wrote:\n> On its way',
      id: '<2@example.com>',
      headers: { 'In-Reply-To': ours, References: `<1@example.com> ${ours}` },
    });
    expect((await messages()).map(({ msg }) => msg)).toEqual([
      '订单 7\n\nWhere is it?',
      'On its way',
      'It comes tomorrow',
      'Thanks!',
    ]);
    await reply('You are welcome');
    await send();
    expect(headerOf(driver.outgoing.mails[1]!, 'In-Reply-To')).toBe('<2@example.com>');
    expect(headerOf(driver.outgoing.mails[1]!, 'References')).toBe(`<1@example.com> ${ours} <2@example.com>`);
  });

  test('the card of who writes holds the address from the first mail on, and what agents change stays', async () => {
    const { agent, row } = await connected();
    const card = async () => (await agent.call('GET /visitors/card', { YQToken: (await row()).YQToken })).data;
    await take({ from: ANN, text: 'Hello', id: '<1@example.com>' });
    const first = await card();
    expect(first).toMatchObject({ mail: ANN, phone: '' });
    const person = (await boss.call('GET /users/person', { id: first.id! })).data;
    expect(person.provenance).toMatchObject({ mail: { how: 'channel', uuid: null } });
    const edit = { YQToken: first.YQToken, mail: 'ann@work.example' };
    expect((await agent.call('POST /visitors/doEdit', edit)).status).toBe(200);
    await take({ from: ANN, text: 'Again', id: '<2@example.com>' });
    expect((await card()).mail).toBe('ann@work.example');
  });

  test('files go with the mail; what a customer attaches is fetched, and named if it is gone', async () => {
    const { agent, row, messages } = await connected();
    const file = { name: '报价.png', type: 'image/png', bytes: PIXEL };
    await take({ from: ANN, text: 'See the attachment', id: '<1@example.com>', files: [file, file] });
    await on.runJob('channel files');
    await on.runJob('channel callbacks');
    driver.inbox.removeAll();
    await on.runJob('channel files');
    await on.runJob('channel callbacks');
    expect((await messages()).map(({ kind, msg }) => (kind === 'text' ? msg : kind))).toEqual([
      'See the attachment',
      'image',
      expect.stringContaining('附件未能取回') as string,
    ]);
    const { YQToken } = await row();
    const { kind, msg } = await upload(on, agent.token, { name: 'a.png', content: PIXEL, path: '/talk/upload' });
    await agent.says({ id: YQToken } as never, msg, { kind });
    await send();
    expect(only(driver.outgoing.mails)).toMatch(/Content-Type: image\/png/);
  });

  test('the answer to an offline message goes out by the mailbox, in the thread', async () => {
    await driver.connect(on, boss);
    await take({ from: ANN, subject: 'Order 7', text: 'Anybody?', id: '<1@example.com>' });
    await send();
    const { list } = (await boss.call('GET /letter/getList', {})).data;
    expect(list).toMatchObject([{ content: 'Order 7\n\nAnybody?', email: ANN, channel: 'mail' }]);
    const id = list[0]!.id;
    const account = async () => (await boss.call('GET /letter/getDetail', { id })).data.account;
    expect(await account()).toMatchObject({ name: 'Shop', address: 'desk@shop.example', quota: null, fault: null });
    const answer = { id, onlyID: 'answer', msg: 'Here we are', mail: true, window: false };
    expect((await boss.call('POST /letter/doReply', answer)).data.replies).toMatchObject([
      { mail: 'none', delivery: { state: 'queued' } },
    ]);
    await send();
    expect((await boss.call('GET /letter/getDetail', { id })).data.replies).toMatchObject([
      { delivery: { state: 'sent' } },
    ]);
    const [, second] = driver.outgoing.mails;
    expect(headerOf(second!, 'In-Reply-To')).toBe('<1@example.com>');
    expect(driver.sent()[1]).toBe('Here we are');
  });

  test('a mailbox that is off does not answer: the offline message is refused it, and nothing is stored', async () => {
    await driver.connect(on, boss);
    await take({ from: ANN, text: 'Anybody?', id: '<1@example.com>' });
    const [mailbox] = (await boss.call('GET /mailbox/getList', {})).data.list;
    await boss.call('POST /mailbox/doEdit', { id: mailbox!.id, version: mailbox!.version, enabled: false });
    const { id } = (await boss.call('GET /letter/getList', {})).data.list[0]!;
    expect((await boss.call('GET /letter/getDetail', { id })).data.account).toMatchObject({ fault: 'disabled' });
    const answer = { id, onlyID: 'answer', msg: 'Here we are', mail: false, window: true };
    expect((await boss.call('POST /letter/doReply', answer)).error).toBe('account-impossible');
    expect((await boss.call('GET /letter/getDetail', { id })).data).toMatchObject({
      letter: { status: 'new' },
      replies: [],
    });
  });

  test('what the mailbox says by itself is marked as such, so that no machine answers it', async () => {
    await driver.connect(on, boss);
    await take({ from: ANN, text: 'Anybody?', id: '<1@example.com>' });
    await send();
    expect(headerOf(only(driver.outgoing.mails), 'Auto-Submitted')).toBe('auto-replied');
  });
});

describe('the inbox', () => {
  test('mails from before are left alone, and an inbox that is numbered anew brings nothing twice', async () => {
    const old = Buffer.from('From: old@example.com\r\nMessage-ID: <0@example.com>\r\n\r\nlong ago\r\n');
    driver.inbox.deliver(old, on.clock.now() - 60_000);
    const { agent, messages } = await connected();
    await take({ from: ANN, text: 'new', id: '<1@example.com>' });
    driver.inbox.renumber();
    await take({ from: ANN, text: 'newer', id: '<2@example.com>' });
    expect((await messages()).map(({ msg }) => msg)).toEqual(['new', 'newer']);
    expect((await agent.call('GET /talk/userList')).data.list.map(({ name }) => name)).not.toContain('old@example.com');
  });

  test('a mail with characters that cannot be stored arrives without them, and holds up no other', async () => {
    const { agent } = await connected();
    const encoded = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
    await take({ from: encoded('a\0b@example.com'), text: 'no address', id: '<1@x>' });
    await take({ from: `${encoded('A\0nn')} <${ANN}>`, subject: 'b\0ig', text: 'he\0llo', id: '<2\0@x>' });
    await take({ from: 'bob@example.com', subject: `${'a'.repeat(499)}😀`, text: 'cut', id: '<3@x>' });
    await take({ from: 'eve@example.com', text: 'the last', id: '<4@x>' });
    await agent.signsInAgain();
    const { list } = (await agent.call('GET /talk/userList')).data;
    const found = Object.fromEntries(list.map(({ name, last }) => [name, last?.msg ?? '']));
    expect(found).toMatchObject({ [`Ann (${ANN})`]: expect.stringMatching(/^big\s+hello$/) });
    expect(found['eve@example.com']).toBe('the last');
    expect(found['bob@example.com']).toMatch(/^a+/);
    await boss.signsInAgain();
    expect((await mailboxes())[0]).toMatchObject({ fault: null });
  });

  test('a mail server that is away or refuses the password is shown, and read again later', async () => {
    const { messages } = await connected();
    driver.inbox.down(true);
    await take({ from: ANN, text: 'hello', id: '<1@example.com>' });
    expect(await mailboxes()).toMatchObject([{ fault: 'unreachable' }]);
    const { id } = (await mailboxes())[0]!;
    const tested = async () => (await boss.call('POST /mailbox/doTest', { id })).data.steps;
    expect(await tested()).toMatchObject([
      { step: 'imap', ok: false },
      { step: 'smtp', ok: true },
    ]);
    driver.inbox.down(false);
    expect((await tested()).every(({ ok }) => ok)).toBe(true);
    on.clock.advance(60_000);
    await on.runJob('mailboxes');
    await on.runJob('channel callbacks');
    expect((await messages()).map(({ msg }) => msg)).toEqual(['hello']);
    expect(await mailboxes()).toMatchObject([{ fault: null, received: 1 }]);
    await boss.call('POST /mailbox/doEdit', { id, password: 'wrong' });
    expect(await tested()).toMatchObject([
      { step: 'imap', ok: false, fault: 'credentials' },
      { step: 'smtp', ok: false, fault: 'credentials' },
    ]);
  });
});

describe('sending', () => {
  test('a recipient that does not exist is final; a busy server is tried again; a lost answer repeats the same id', async () => {
    const { messages, reply } = await connected();
    await take({ from: ANN, text: 'hello', id: '<1@example.com>' });
    driver.outgoing.fail('refused');
    await reply('one');
    await send();
    expect((await messages())[1]!.delivery).toEqual({ state: 'failed', fault: 'gone', error: '550' });
    driver.outgoing.fail('busy');
    await reply('two');
    await send();
    expect((await messages())[2]!.delivery).toMatchObject({ state: 'queued', fault: 'platform', error: '451' });
    driver.outgoing.fail('lost');
    await send();
    driver.outgoing.fail(null);
    await send();
    const ids = driver.outgoing.mails.map((mail) => headerOf(mail, 'Message-ID'));
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
    expect((await messages())[2]!.delivery).toEqual({ state: 'sent' });
  });
});

describe('its settings', () => {
  const server = { host: '127.0.0.1', port: 9, security: 'none' as const };
  const whole = { name: 'Shop', address: 'desk@shop.example', password: 'x', imap: server, smtp: server };

  test('what is missing, taken or old is refused; only administrators see them', async () => {
    const refused = async (edit: object) => (await boss.call('POST /mailbox/doEdit', edit as never)).error;
    expect(await refused({ ...whole, password: undefined })).toBe('bad-request');
    expect(await refused({ ...whole, address: 'no address' })).toBe('bad-request');
    expect(await refused({ ...whole, imap: undefined })).toBe('bad-request');
    const { data } = await boss.call('POST /mailbox/doEdit', whole);
    expect(data).toMatchObject({ username: 'desk@shop.example', kept: true, enabled: true, version: 1 });
    expect(await refused(whole)).toBe('in-use');
    expect(await refused({ id: data.id, name: 'Other', version: 9 })).toBe('stale-version');
    const agent = await on.agent();
    expect((await agent.call('GET /mailbox/getList')).status).toBe(403);
    expect((await boss.call('POST /mailbox/doDelete', { ids: [data.id] })).data).toEqual({ deleted: 1 });
    expect(await mailboxes()).toEqual([]);
  });

  test('a server inside private ranges is not called unless it is listed', async () => {
    const other = await startServer();
    const admin = await other.agent({ role: 'Admin' });
    const { data } = await admin.call('POST /mailbox/doEdit', whole);
    const { steps } = (await admin.call('POST /mailbox/doTest', { id: data.id })).data;
    expect(steps).toMatchObject([{ fault: 'private-target' }, { fault: 'private-target' }]);
    await other.stop();
  });
});
