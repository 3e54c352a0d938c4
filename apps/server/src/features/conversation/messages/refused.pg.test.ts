import { describe, expect } from 'vitest';
import { texts } from '../../../http/texts';
import { historyOf, recount } from '../../../testing/recount';
import { serverTest as test } from '../../../testing/server-test';
import { verifyPushes } from '../../../testing/verify-pushes';

describe('7002 refuses a message', () => {
  test('nobody-online without an agent; with an agent within the grace it is accepted', async ({ on }) => {
    const visitor = await on.visitor();
    expect(await visitor.says('anyone?')).toMatchObject({
      code: '7002',
      error: 'nobody-online',
      msg: expect.any(String),
    });
    const agent = await on.agent();
    await agent.leaves();
    expect(await visitor.says('anyone?')).toMatchObject({ code: '7001' });
    expect(visitor.socket.codes()).toContain('2001');
    expect(await recount(on)).toBe(1);
  });

  test('in an open conversation messages are stored even with nobody online', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('hello');
    await agent.leaves();
    on.clock.advance(200_000);
    await on.runJob('due');
    expect(await visitor.says('still there?')).toMatchObject({ code: '7001', seq: 2 });
  });

  test("the reason is in the caller's language; Chinese for languages that are not supported", async ({ on }) => {
    const visitor = await on.visitor();
    const reasonFor = async (language: string) => {
      const socket = on.open('visitor', { headers: { 'accept-language': language } });
      await socket.code('0000');
      socket.send({ code: '5001', credential: visitor.credential });
      socket.send({ code: '6000', onlyID: language, msg: 'anyone?' });
      const answer = await socket.answer(language);
      return answer.code === '7002' ? answer.msg : null;
    };
    expect(await reasonFor('en-GB,en;q=0.9')).toBe(texts.en['nobody-online']);
    expect(await reasonFor('fr')).toBe(texts.zh['nobody-online']);
  });

  test('hidden agents do not count as online', async ({ on }) => {
    const agent = await on.agent();
    await agent.hides();
    expect(await (await on.visitor()).says('anyone?')).toMatchObject({ code: '7002', error: 'nobody-online' });
  });

  test('blacklisted', async ({ on }) => {
    await on.agent();
    const visitor = await on.visitor();
    const until = new Date(on.clock.now() + 60_000);
    await on.database.db.query('update visitors set blacklisted_until = $1', [until]);
    expect(await visitor.says('hello')).toMatchObject({ code: '7002', error: 'blacklisted' });
    on.clock.advance(60_001);
    expect(await visitor.says('hello')).toMatchObject({ code: '7001' });
  });

  test('empty, too-long, NUL, half a surrogate pair, another kind: refused; limits and odd texts are stored unchanged', async ({
    on,
  }) => {
    await on.agent();
    const visitor = await on.visitor();
    const refused = async (msg: unknown, more: object = {}) => {
      const onlyID = `r-${Math.floor(visitor.socket.frames.length)}`;
      visitor.socket.send({ code: '6000', onlyID, msg, ...more });
      const answer = await visitor.socket.answer(onlyID);
      return answer.code === '7002' ? answer.error : answer.code;
    };
    expect(await refused('')).toBe('empty');
    expect(await refused('x'.repeat(60_001))).toBe('too-long');
    expect(await refused('a\u0000b')).toBe('bad-text');
    expect(await refused('a\ud83db')).toBe('bad-text');
    expect(await refused(17)).toBe('bad-request');
    expect(await refused({ text: 'x' })).toBe('bad-request');
    expect(await refused('x', { kind: 'tip' })).toBe('bad-request');
    expect(await recount(on)).toBe(0);

    const texts = [
      'x'.repeat(60_000),
      '👩‍👩‍👧‍👦 \u202eאבג 𠮷 "\\{},null\n\t\u2028',
      'null',
      '{}',
      "'; drop table messages --",
      ' ',
    ];
    for (const [index, msg] of texts.entries()) {
      on.clock.advance(100);
      expect(await visitor.says(msg, { kind: index === 2 ? 'card' : 'text' })).toMatchObject({ code: '7001' });
    }
    const { data } = await visitor.call('GET /visitor/messages', {});
    expect(data.list.map(({ msg }) => msg)).toEqual(texts);
    expect(data.list.map(({ kind }) => kind)).toEqual(['text', 'text', 'card', 'text', 'text', 'text']);
  });

  test('a message with an invalid id is never stored; it is answered if its id can be returned', async ({ on }) => {
    await on.agent();
    const visitor = await on.visitor();
    for (const onlyID of ['', 'with space', 'x'.repeat(65), 'ümlaut', 5, null, { a: 1 }])
      visitor.socket.send({ code: '6000', onlyID, msg: 'hello' });
    visitor.socket.send({ code: '6000', msg: 'no id at all' });
    await on.settle();
    expect(visitor.socket.all('7002').map(({ onlyID, error }) => [onlyID, error])).toEqual([
      ['', 'bad-request'],
      ['with space', 'bad-request'],
      ['ümlaut', 'bad-request'],
    ]);
    const odd = '!~"\\{},;--%_';
    expect(await visitor.says('odd but good', { onlyID: odd })).toMatchObject({ code: '7001', onlyID: odd });
    expect(await recount(on)).toBe(1);
  });

  test("not-yours: a colleague's or a waiting conversation; no-conversation: a silent or an unknown visitor", async ({
    on,
  }) => {
    const owner = await on.agent({ limit: 1 });
    const other = await on.agent({ limit: 1, nickname: 'other' });
    const visitors = [await on.visitor(), await on.visitor(), await on.visitor(), await on.visitor()];
    for (const visitor of visitors.slice(0, 3)) await visitor.says('hello');
    const mine = (await owner.inbox()).list.find(({ serviceID }) => serviceID === owner.uuid)!;
    const taken = visitors.find(({ id }) => id === mine.YQToken)!;
    expect(await other.says(taken, 'mine now')).toMatchObject({ code: '7002', error: 'not-yours' });
    expect(await other.says(visitors[2]!, 'from the queue')).toMatchObject({ code: '7002', error: 'not-yours' });
    expect(await other.says(visitors[3]!, 'unasked')).toMatchObject({ code: '7002', error: 'no-conversation' });
    const nobody = { id: '00000000-0000-7000-8000-000000000000' } as never;
    expect(await other.says(nobody, 'hello?')).toMatchObject({ code: '7002', error: 'no-conversation' });
    await recount(on);
  });

  test('attack 26: a visitor cannot speak as the server or an agent', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('hello');
    const from = agent.socket.frames.length;
    for (const code of ['2004', '8005', '6010', '6013', '5000', '8000', '9000', '7001'])
      visitor.socket.send({ code, onlyID: `x-${code}`, YQToken: visitor.id, msg: 'x', seq: 1, role: 'service' });
    await visitor.says('me', {
      role: 'service',
      seq: 99,
      recipient: 'x',
      conversation: 'x',
      time: 1,
      nickname: 'Boss',
    });
    expect(agent.socket.codes(from)).toEqual(['8006']);
    expect(agent.socket.frames.at(-1)).toMatchObject({
      message: { msg: 'me', role: 'user', seq: 2, nickname: '#1', time: on.clock.now() },
    });
    expect((await agent.row(visitor))?.state).toBe('current');
  });
});

describe('stale-reply: a reply by an agent who has not seen the newest messages', () => {
  test('of the visitor: refused with the missed messages; stored if they were seen, or without a guard', async ({
    on,
  }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('one');
    await visitor.says('two');
    const refused = await verifyPushes(on, () => agent.says(visitor, 'to one', { seen: 1 }));
    expect(refused).toMatchObject({
      code: '7002',
      error: 'stale-reply',
      missed: [{ msg: 'two', seq: 2, role: 'user' }],
    });
    expect((refused as { missed: unknown[] }).missed).toHaveLength(1);
    expect(await agent.says(visitor, 'to two', { seen: 2 })).toMatchObject({ code: '7001', seq: 3 });
    expect(await agent.says(visitor, 'whatever')).toMatchObject({ code: '7001', seq: 4 });
  });

  test('of a colleague: refused; own messages do not count', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('one');
    await agent.says(visitor, 'mine', { seen: 1 });
    expect(await agent.says(visitor, 'mine too', { seen: 1 })).toMatchObject({ code: '7001', seq: 3 });
    const colleague = await on.agent({ nickname: 'colleague' });
    await colleague.does('takeOver', visitor);
    expect(await colleague.says(visitor, 'late', { seen: 1 })).toMatchObject({
      error: 'stale-reply',
      missed: [
        { seq: 2, msg: 'mine' },
        { seq: 3, msg: 'mine too' },
      ],
    });
    expect(await colleague.says(visitor, 'fine', { seen: 3 })).toMatchObject({ code: '7001', seq: 4 });
  });

  test('in a second process, without the conversation in memory', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('one');
    await visitor.says('two');
    const { startServer } = await import('../../../testing/start-server');
    const second = await startServer({ database: on.database, clock: on.clock });
    const socket = second.open('agent');
    await socket.code('0000');
    socket.send({ code: '5000', uuid: agent.uuid, token: agent.token });
    await socket.code('7000');
    const say = (onlyID: string, seen: number) => {
      socket.send({ code: '6010', onlyID, YQToken: visitor.id, msg: 'reply', seen });
      return socket.answer(onlyID);
    };
    expect(await say('a', 1)).toMatchObject({ code: '7002', error: 'stale-reply', missed: [{ seq: 2 }] });
    expect(await say('b', 2)).toMatchObject({ code: '7001', seq: 3 });
    await second.stop();
  });

  test('guarded replies at the same time as messages: none is stored after messages that it has not seen', async ({
    on,
  }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('start');
    const seenBy = new Map<string, number>();
    for (let round = 0; round < 60; round += 1) {
      const told = agent.socket.frames.flatMap(({ message }) => (message as { seq?: number })?.seq ?? []);
      const seen = Math.max(1, ...told);
      if (round % 3 !== 2) visitor.send(`v ${round}`);
      seenBy.set(agent.send(visitor, `a ${round}`, { seen }), seen);
      if (round % 4 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await on.settle();
    const history = await historyOf(on, visitor.id);
    for (const { onlyID, seq } of history.filter(({ role }) => role === 'service')) {
      const between = history.filter((one) => one.role === 'user' && one.seq > seenBy.get(onlyID)! && one.seq < seq);
      expect(between).toEqual([]);
    }
    const refused = agent.socket.all('7002');
    for (const { error, missed } of refused) {
      expect(error).toBe('stale-reply');
      expect((missed as unknown[]).length).toBeGreaterThan(0);
    }
    expect(agent.socket.all('7001').length + refused.length).toBe(60);
    await recount(on);
  });
});
