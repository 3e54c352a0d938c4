import { describe, expect } from 'vitest';
import { historyOf, recount } from '../../../testing/recount';
import { codesCausedBy, serverTest as test } from '../../../testing/server-test';
import { verifyPushes } from '../../../testing/verify-pushes';

describe('a repeated onlyID gets the first answer and changes nothing', () => {
  test('at once, as the first message of a conversation', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    for (let index = 0; index < 3; index += 1) visitor.send('hello', { onlyID: 'same' });
    await on.settle();
    const answers = visitor.socket.all('7001');
    expect(answers).toHaveLength(3);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(agent.socket.codes().filter((code) => code === '8006')).toEqual(['8006']);
    expect(await recount(on)).toBe(1);
  });

  test('at once, in an open conversation, from two tabs', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('first');
    const { socket } = visitor;
    const tab = await visitor.connect();
    for (const one of [socket, tab, socket, tab]) one.send({ code: '6000', onlyID: 'same', msg: 'second' });
    await on.settle();
    const answers = [socket, tab].flatMap((one) => one.all('7001').filter(({ onlyID }) => onlyID === 'same'));
    expect(answers).toHaveLength(4);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(
      agent.socket.all('8006').filter(({ message }) => (message as { onlyID: string }).onlyID === 'same'),
    ).toHaveLength(1);
    expect(await recount(on)).toBe(2);
  });

  test('fault 14: with another text the first one stays; the same text with a new id is another message', async ({
    on,
  }) => {
    await on.agent();
    const visitor = await on.visitor();
    const first = await visitor.says('one', { onlyID: 'same' });
    on.clock.advance(5000);
    expect(await codesCausedBy(on, {}, () => visitor.says('other', { onlyID: 'same' }))).toEqual({});
    expect(visitor.socket.all('7001')).toEqual([first, first]);
    expect(await visitor.says('one')).toMatchObject({ code: '7001', seq: 2 });
    expect((await historyOf(on, visitor.id)).map(({ msg }) => msg)).toEqual(['one', 'one']);
  });

  test('after the end, and in a later conversation', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    const first = await visitor.says('one', { onlyID: 'same' });
    await agent.does('end', visitor);
    const again = async () => {
      visitor.send('one', { onlyID: 'same' });
      await on.settle();
    };
    await verifyPushes(on, again);
    await visitor.says('two');
    await verifyPushes(on, again);
    expect(visitor.socket.all('7001').filter(({ onlyID }) => onlyID === 'same')).toEqual([first, first, first]);
    expect(await recount(on)).toBe(2);
  });

  test('only for the same visitor: another visitor may use the same id', async ({ on }) => {
    await on.agent();
    const visitors = [await on.visitor(), await on.visitor()];
    for (const visitor of visitors)
      expect(await visitor.says('mine', { onlyID: 'same' })).toMatchObject({ code: '7001', seq: 1 });
  });

  test("an agent's too: at once, later, after a takeover, after the end", async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('hello');
    for (let index = 0; index < 3; index += 1) agent.send(visitor, 'reply', { onlyID: 'same' });
    await on.settle();
    agent.send(visitor, 'reply', { onlyID: 'same', seen: 0 });
    await on.settle();
    const colleague = await on.agent();
    await colleague.does('takeOver', visitor);
    agent.send(visitor, 'reply', { onlyID: 'same' });
    await on.settle();
    await colleague.does('end', visitor);
    agent.send(visitor, 'reply', { onlyID: 'same', seen: 1 });
    await on.settle();
    const answers = agent.socket.all('7001');
    expect(answers).toHaveLength(6);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(agent.socket.all('7002')).toEqual([]);
    expect(await recount(on)).toBe(2);
  });

  test('among new messages, which are neither delayed nor duplicated', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('first', { onlyID: 'old' });
    const fresh: string[] = [];
    for (let index = 0; index < 20; index += 1) {
      fresh.push(visitor.send(`${index}`));
      visitor.send('first', { onlyID: 'old' });
      visitor.send('twice', { onlyID: `twice-${index}` });
      visitor.send('twice', { onlyID: `twice-${index}` });
    }
    await on.settle();
    expect(await recount(on)).toBe(41);
    expect(agent.socket.all('8006')).toHaveLength(41);
    expect(visitor.socket.all('7001').filter(({ onlyID }) => onlyID === 'old')).toHaveLength(21);
    const seqs = await Promise.all(fresh.map(async (id) => ((await visitor.socket.answer(id)) as { seq: number }).seq));
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
  });

  test('fault 13: messages sent again on fifty reconnects are stored once', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    const said = Array.from({ length: 12 }, (_, index) => visitor.send(`${index}`, { onlyID: `m-${index}` }));
    for (let reconnect = 0; reconnect < 50; reconnect += 1) {
      visitor.socket.ws.terminate();
      const socket = on.open('visitor');
      visitor.sockets.push(socket);
      await socket.code('0000');
      socket.send({ code: '5001', type: 'visitor', credential: visitor.credential });
      for (const [index, onlyID] of said.entries()) socket.send({ code: '6000', onlyID, msg: `${index}` });
      if (reconnect % 10 === 0) await Promise.all(said.map((onlyID) => socket.answer(onlyID)));
    }
    await Promise.all(said.map((onlyID) => visitor.socket.answer(onlyID)));
    await on.settle();
    expect((await historyOf(on, visitor.id)).map(({ onlyID }) => onlyID)).toEqual(said);
    expect(agent.socket.all('8006')).toHaveLength(said.length);
    await recount(on);
  });

  test('a note and a page view are stored once', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('hello');
    await agent.does('monitor', visitor, { on: true });
    for (let index = 0; index < 2; index += 1) {
      expect((await agent.does('note', visitor, { onlyID: 'same', msg: `note ${index}` })).status).toBe(200);
    }
    expect((await on.database.db.query('select msg from notes')).rows).toEqual([{ msg: 'note 0' }]);
    on.clock.advance(1000);
    for (let index = 0; index < 3; index += 1)
      visitor.socket.send({ code: '6002', onlyID: 'page', URL: 'https://shop.example/2', title: 'Two' });
    await on.settle();
    await visitor.views('https://shop.example/2', 'Two', 'page');
    expect(visitor.socket.all('7001').filter(({ onlyID }) => onlyID === 'page')).toHaveLength(4);
    expect(agent.socket.all('8010')).toHaveLength(1);
    const { data } = await agent.call('GET /talk/trail', { YQToken: visitor.id });
    expect(data).toMatchObject({ total: 2, list: [{ URL: 'https://shop.example/2', title: 'Two' }, {}] });
  });

  test('thirty notes at once do not exhaust the pool of connections', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('hello');
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        agent.call('POST /talk/note', { YQToken: visitor.id, onlyID: `n-${index}`, msg: 'x' }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(200));
  });
});

test('an id in upper case is the same visitor: the message reaches its window, and a repeated one is answered', async ({
  on,
}) => {
  const agent = await on.agent();
  const visitor = await on.visitor();
  await visitor.says('hello');
  const upper = { YQToken: visitor.id.toUpperCase() };
  const answer = await agent.says(visitor, 'hi', { ...upper, onlyID: 'same' });
  expect(answer).toMatchObject({ code: '7001', seq: 2 });
  expect(visitor.socket.all('8005').map(({ message }) => (message as { msg: string }).msg)).toEqual(['hi']);
  expect(await agent.says(visitor, 'hi', { ...upper, onlyID: 'same' })).toMatchObject({ code: '7001', seq: 2 });
  expect(await agent.call('POST /talk/end', upper)).toMatchObject({ status: 200 });
});
