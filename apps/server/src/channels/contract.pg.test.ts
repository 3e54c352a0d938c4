import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ChannelDriver, type Payload, PIXEL } from '../testing/channels/driver';
import { startMailDriver } from '../testing/channels/mail-driver';
import { startWeChatDriver } from '../testing/channels/we-chat-driver';
import { startServer, type TestServer } from '../testing/start-server';
import type { TestAgent } from '../testing/test-people';

/** What every channel promises; what only one has is tested beside it. A new channel adds its driver here. */
const DRIVERS: [string, () => Promise<ChannelDriver>][] = [
  ['wechat', () => startWeChatDriver('official')],
  ['mini', () => startWeChatDriver('mini')],
  ['mail', startMailDriver],
];

describe.each(DRIVERS)('the channel %s', (channel, start) => {
  let driver: ChannelDriver;
  let on: TestServer;
  let boss: TestAgent;
  let secrets: string[];
  let person: string;

  beforeEach(async () => {
    driver = await start();
    on = await startServer(driver.options);
    boss = await on.agent({ role: 'Admin' });
    await boss.hides();
    secrets = await driver.connect(on, boss);
    person = driver.newPerson();
  });

  afterEach(async () => {
    await on.stop();
    await driver.close();
  });

  /** Brings it to the server, which handles it with its files. */
  async function take(payload: Payload): Promise<void> {
    on.clock.advance(1000);
    await payload.deliver();
    await on.runJob('channel callbacks');
    await on.runJob('channel files');
    await on.runJob('channel callbacks');
  }

  /** Sends what is due, as often as something may follow; long enough for what waits for more words. */
  async function send(server = on): Promise<void> {
    const sender = server.server.jobs.find(({ name }) => name === 'channel sending')!;
    await on.runJob('channel-outbox');
    for (let turn = 0; turn < 2; turn += 1) {
      await sender.run();
      await sender.idle?.();
      on.clock.advance(60_000);
    }
    await on.settle();
  }

  async function talkOf(agent: TestAgent) {
    const { list } = (await agent.call('GET /talk/userList')).data;
    return list[0]!;
  }

  async function messagesOf(agent: TestAgent) {
    await agent.signsInAgain();
    const { YQToken } = await talkOf(agent);
    return (await agent.call('GET /talk/messages', { YQToken })).data.list;
  }

  /** A conversation that an agent has, and a way to answer in it. */
  async function begun() {
    const ann = await on.agent();
    await take(driver.says(person, 'hello'));
    const { YQToken } = await talkOf(ann);
    return { ann, YQToken, reply: (msg: string) => ann.says({ id: YQToken } as never, msg) };
  }

  /** Texts of everything that reached the visitor, whether it took one call or several. */
  const told = () => driver.sent().join('\n').split(/\n+/);

  test('what somebody writes opens a conversation, once although it comes twice; another person, another one', async () => {
    const ann = await on.agent();
    const said = driver.says(person, '你好');
    await take(said);
    await take(said);
    expect(await talkOf(ann)).toMatchObject({ channel, state: 'current', umsg: 1, account: 'Shop' });
    expect((await messagesOf(ann)).map(({ msg, role }) => [msg, role])).toEqual([['你好', 'user']]);
    await take(driver.says(driver.newPerson(), 'another one'));
    expect((await ann.call('GET /talk/userList')).data.list).toHaveLength(2);
  });

  test('words and a picture stay in order, and the picture is a file of ours', async () => {
    const ann = await on.agent();
    await take(driver.says(person, 'see this'));
    await take(driver.sendsPicture(person, PIXEL));
    await take(driver.says(person, 'well?'));
    const list = await messagesOf(ann);
    expect(list.map(({ kind }) => kind)).toEqual(['text', 'image', 'text']);
    const { url, width } = JSON.parse(list[1]!.msg) as { url: string; width: number };
    expect(width).toBe(1);
    expect((await fetch(`http://${on.address}${url}`)).status).toBe(200);
  });

  test('what machines tell opens no conversation; what cannot be trusted is refused, and both are in the log', async () => {
    const ann = await on.agent();
    await take(driver.noise(person));
    await take(driver.forged(person));
    expect((await ann.call('GET /talk/userList')).data.list.filter(({ state }) => state === 'current')).toEqual([]);
    const { list } = (await boss.call('GET /weChat/getLog', {})).data;
    expect(
      list
        .filter(({ direction }) => direction === 'callback')
        .map(({ state }) => state)
        .sort(),
    ).toEqual(['done', 'refused']);
  });

  test('what is stored and cannot be read stops nothing that follows', async () => {
    const ann = await on.agent();
    await take(driver.says(person, 'riddle'));
    await on.database.db.query(`update channel_inbox set raw = 'no sense', state = 'waiting', done_at = null`);
    await take(driver.says(person, 'hello'));
    expect((await messagesOf(ann)).map(({ msg }) => msg)).toEqual(['riddle', 'hello']);
    const { rows } = await on.database.db.query(`select fault from channel_inbox where raw = 'no sense'`);
    expect(rows).toEqual([{ fault: 'unreadable' }]);
  });

  test('while nobody can answer it becomes an offline message, and who wrote is told', async () => {
    await take(driver.says(person, 'anybody?'));
    await send();
    expect(told()).toEqual(['We are closed']);
    expect((await boss.call('GET /letter/getList', {})).data.list).toMatchObject([{ content: 'anybody?' }]);
  });

  test('answers go out once and in order, and show their outcome; what is recalled while it waits does not', async () => {
    const { ann, YQToken, reply } = await begun();
    await reply('one');
    expect((await messagesOf(ann)).at(-1)!.delivery).toEqual({ state: 'queued' });
    await reply('a slip');
    await reply('two');
    const { list } = (await ann.call('GET /talk/messages', { YQToken })).data;
    await ann.call('POST /talk/recall', { YQToken, onlyID: list.find(({ msg }) => msg === 'a slip')!.onlyID });
    await send();
    await send();
    expect(told()).toEqual(['one', 'two']);
    const states = (await messagesOf(ann)).map(({ delivery }) => delivery?.state);
    expect([states[1], states[3]]).toEqual(['sent', 'sent']);
    expect(ann.socket.frames.filter(({ code }) => code === '2032')).not.toEqual([]);
  });

  test('while nobody is there it waits and says why; then everything goes out once, in order', async () => {
    const { ann, reply } = await begun();
    driver.away(true);
    await reply('one');
    await reply('two');
    await send();
    await send();
    expect(driver.sent()).toEqual([]);
    expect((await messagesOf(ann))[1]!.delivery).toMatchObject({ state: 'queued', fault: 'unreachable' });
    driver.away(false);
    await send();
    await send();
    expect(told()).toEqual(['one', 'two']);
  });

  test('two processes send each message once', async () => {
    const { reply } = await begun();
    const other = await startServer({ ...driver.options, database: on.database, clock: on.clock });
    await reply('one');
    await reply('two');
    await on.runJob('channel-outbox');
    on.clock.advance(60_000);
    await Promise.all([on, other].map((each) => send(each)));
    expect(told()).toEqual(['one', 'two']);
    await other.stop();
  });

  test('a process that dies before it handled what it took leaves it to another', async () => {
    const ann = await on.agent();
    await driver.says(person, 'hello').deliver();
    await on.database.db.query(`update channel_inbox set leased_until = $1`, [new Date(on.clock.now() + 30_000)]);
    const other = await startServer({ ...driver.options, database: on.database, clock: on.clock });
    on.clock.advance(30_001);
    await other.runJob('channel callbacks');
    await on.settle();
    expect((await messagesOf(ann)).map(({ msg }) => msg)).toEqual(['hello']);
    await other.stop();
  });

  test('its secrets stand in no list, log or audit', async () => {
    await begun();
    const seen = JSON.stringify([
      await driver.accounts(boss),
      (await boss.call('GET /weChat/getLog', {})).data,
      (await boss.call('GET /audit/getList', {})).data,
    ]);
    expect(secrets.filter((secret) => seen.includes(secret))).toEqual([]);
  });
});
