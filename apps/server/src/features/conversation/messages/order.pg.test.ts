import { seeded } from '@parley/core/testing/random';
import { describe, expect } from 'vitest';
import { historyOf, recount } from '../../../testing/recount';
import { serverTest as test } from '../../../testing/server-test';
import type { TestSocket } from '../../../testing/test-socket';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function acknowledged(...sockets: TestSocket[]): string[] {
  return sockets.flatMap((socket) => socket.all('7001').map(({ onlyID }) => String(onlyID)));
}

/** Seqs that a socket got in pushes, by conversation, in order of arrival. */
function pushedSeqs(socket: TestSocket): Map<string, number[]> {
  const seqs = new Map<string, number[]>();
  for (const { message } of [...socket.frames].filter(({ code }) => /^(8005|8006|2010)$/.test(code))) {
    const { conversation, seq } = message as { conversation: string; seq: number };
    seqs.set(conversation, [...(seqs.get(conversation) ?? []), seq]);
  }
  return seqs;
}

describe('one gap-free order per conversation', () => {
  test('messages of both sides at once, with ends, transfers and takeovers in between', async ({ on }) => {
    const random = seeded(7);
    const agents = [await on.agent(), await on.agent(), await on.agent({ role: 'Admin' })];
    const visitors = [await on.visitor(), await on.visitor(), await on.visitor()];
    for (const visitor of visitors) await visitor.connect();
    const verbs: Promise<unknown>[] = [];
    let sent = 0;
    for (let round = 0; round < 150; round += 1) {
      on.clock.advance(random.below(3));
      const visitor = random.oneOf(visitors);
      const agent = random.oneOf(agents);
      random.oneOf(visitor.sockets).send({ code: '6000', onlyID: `v-${round}`, msg: `v ${round}` });
      if (random.chance(0.7)) agent.send(visitor, `a ${round}`, { onlyID: `a-${round}` });
      sent += 1;
      if (random.chance(0.05)) verbs.push(agent.call('POST /talk/end', { YQToken: visitor.id }));
      if (random.chance(0.1)) verbs.push(agent.call('POST /talk/takeOver', { YQToken: visitor.id }));
      if (random.chance(0.1))
        verbs.push(agent.call('POST /talk/transfer', { YQToken: visitor.id, to: random.oneOf(agents).uuid }));
      if (random.chance(0.1)) verbs.push(agent.call('POST /talk/accept', { YQToken: visitor.id }));
      if (random.chance(0.3)) await turn();
    }
    await Promise.all(verbs);
    await on.settle();

    const sockets = [...agents, ...visitors].flatMap((person) => person.sockets);
    const answers = sockets.flatMap((socket) => [...socket.all('7001'), ...socket.all('7002')]);
    expect(new Set(answers.map(({ onlyID }) => onlyID)).size).toBe(answers.length);
    const acks = acknowledged(...sockets);
    expect(visitors.flatMap(({ sockets }) => acknowledged(...sockets))).toHaveLength(sent);
    expect(await recount(on)).toBe(acks.length);
    const stored = (await Promise.all(visitors.map(({ id }) => historyOf(on, id)))).flat();
    expect(stored.map(({ onlyID }) => onlyID).sort()).toEqual(acks.sort());
    for (const socket of sockets)
      for (const seqs of pushedSeqs(socket).values()) expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
  });

  test('messages of one tab keep their order, despite refused messages of another agent in between', async ({ on }) => {
    await on.agent();
    const visitor = await on.visitor();
    await visitor.says('hello');
    const stranger = await on.agent();
    const said: string[] = [];
    for (let index = 0; index < 120; index += 1) {
      said.push(visitor.send(`line ${index}`));
      stranger.send(visitor, `not mine ${index}`);
      if (index % 5 === 0) await visitor.socket.flush();
    }
    await on.settle();
    const history = await historyOf(on, visitor.id);
    expect(history.slice(1).map(({ onlyID }) => onlyID)).toEqual(said);
    expect(stranger.socket.all('7002').map(({ error }) => error)).toEqual(Array(120).fill('not-yours'));
    await recount(on);
  });

  test('messages of one tab keep their order across an end: the rest opens the next conversation', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    for (let trial = 0; trial < 8; trial += 1) {
      await visitor.says(`trial ${trial}`);
      const said: string[] = [];
      const before = (await historyOf(on, visitor.id)).length;
      let ending: Promise<unknown> | null = null;
      for (let index = 0; index < 40; index += 1) {
        said.push(visitor.send(`line ${index}`));
        if (index === 10) ending = agent.call('POST /talk/end', { YQToken: visitor.id });
        if (index % 2 === 0) await turn();
      }
      await ending;
      await on.settle();
      const history = await historyOf(on, visitor.id);
      expect(history.slice(before).map(({ onlyID }) => onlyID)).toEqual(said);
      on.clock.advance(1000);
    }
    await recount(on);
  });

  test('a reply after the end is refused; C-14: the next conversation refers to the one before', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    const first = await visitor.says('one');
    await agent.does('end', visitor);
    expect(await agent.says(visitor, 'too late')).toMatchObject({ code: '7002', error: 'already-ended' });
    on.clock.advance(1000);
    const second = await visitor.says('two');
    expect(second).toMatchObject({ code: '7001', seq: 1 });
    const { rows } = await on.database.db.query('select id, previous_id from conversations order by opened_at');
    expect(rows).toEqual([
      { id: (first as { conversation: string }).conversation, previous_id: null },
      {
        id: (second as { conversation: string }).conversation,
        previous_id: (first as { conversation: string }).conversation,
      },
    ]);
  });
});
