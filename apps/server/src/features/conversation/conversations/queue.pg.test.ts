import { describe, expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import type { TestVisitor } from '../../../testing/test-people';
import { verifyPushes } from '../../../testing/verify-pushes';

/** Visitors who write one after another, in the order of the list. */
async function speakInTurn(on: TestServer, count: number): Promise<TestVisitor[]> {
  const visitors: TestVisitor[] = [];
  for (let index = 0; index < count; index += 1) {
    const visitor = await on.visitor();
    on.clock.advance(10);
    expect((await visitor.says(`I am ${index}`)).code).toBe('7001');
    visitors.push(visitor);
  }
  return visitors;
}

/** The position last pushed to each visitor; null: none, or assigned or ended since. */
const placesOf = (visitors: readonly TestVisitor[]) =>
  visitors.map(
    ({ socket }) =>
      socket.frames.findLast(({ code }) => code === '2001' || code === '2000' || code === '2004')?.position ?? null,
  );

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

// Effect of routing.strategy
async function setRouting(on: TestServer, strategy: string): Promise<void> {
  const boss = await on.signIn({ role: 'Admin' });
  const { status } = await boss.call('POST /settings/doEdit', { section: 'routing', value: { strategy }, version: 0 });
  expect(status).toBe(200);
  await on.settle();
}

describe('walk-through 4: twenty visitors, an agent whose limit is five', () => {
  test('five current, fifteen waiting with their positions; the first of the queue is assigned next', async ({
    on,
  }) => {
    const agent = await on.agent({ limit: 5 });
    const visitors = await verifyPushes(on, () => speakInTurn(on, 20));
    expect(placesOf(visitors)).toEqual([...Array(5).fill(null), ...range(1, 15)]);
    const states = (await agent.inbox()).list.map(({ state }) => state).sort();
    expect(states).toEqual([...Array(5).fill('current'), ...Array(15).fill('wait')]);

    await verifyPushes(on, () => agent.does('end', visitors[2]!));
    expect(placesOf(visitors)).toEqual([...Array(6).fill(null), ...range(1, 14)]);
    expect(visitors[5]!.socket.all('2000').at(-1)).toMatchObject({ code: '2000', serviceID: agent.uuid });

    await verifyPushes(on, () => visitors[10]!.call('POST /visitor/end', {}));
    expect(placesOf(visitors)).toEqual([...Array(6).fill(null), ...range(1, 4), null, ...range(5, 13)]);
  });

  test('all at once: five current, and each of the fifteen gets a different position', async ({ on }) => {
    const agent = await on.agent({ limit: 5 });
    const visitors = await Promise.all(range(1, 20).map(() => on.visitor()));
    await verifyPushes(on, () => Promise.all(visitors.map((visitor, index) => visitor.says(`${index}`))));
    const places = placesOf(visitors).filter((place) => place !== null);
    expect(places.map(Number).sort((a, b) => a - b)).toEqual(range(1, 15));
    expect((await agent.inbox()).list.filter(({ state }) => state === 'current')).toHaveLength(5);
    const first = visitors[placesOf(visitors).indexOf(1)]!;
    const current = (await agent.inbox()).list.find(({ state }) => state === 'current')!;
    await verifyPushes(on, () => agent.does('end', current.YQToken));
    expect(first.socket.all('2000').at(-1)).toMatchObject({ code: '2000', serviceID: agent.uuid });
  });

  test('visitors who write at the same time get one position each, which does not change', async ({ on }) => {
    await on.agent({ limit: 1 });
    const visitors = await Promise.all(range(1, 9).map(() => on.visitor()));
    for (const visitor of visitors) visitor.send('now');
    await on.settle();
    await on.runJob('queue');
    const places = visitors.map(({ socket }) => socket.all('2001').map(({ position }) => Number(position)));
    expect(places.sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([[], ...range(1, 8).map((place) => [place])]);
  });

  test('2001 is pushed once, and again only when the position changes', async ({ on }) => {
    const agent = await on.agent({ limit: 1 });
    const [first, , third] = await speakInTurn(on, 3);
    await on.runJob('queue');
    expect(third!.socket.all('2001').map(({ position }) => position)).toEqual([2]);
    await agent.does('end', first!);
    await on.runJob('queue');
    expect(third!.socket.all('2001').map(({ position, tip }) => [position, tip])).toEqual([
      [2, 'queued'],
      [1, undefined],
    ]);
  });

  test('the answer to hello contains the current position', async ({ on }) => {
    await on.agent({ limit: 1 });
    const [, , third] = await speakInTurn(on, 3);
    expect((await third!.hello()).talk).toMatchObject({ state: 'wait', position: 2, waitSeconds: null });
  });

  test('R-20: the wait is estimated from the latest assignments', async ({ on }) => {
    const agent = await on.agent({ limit: 1 });
    const visitors = await speakInTurn(on, 7);
    for (const visitor of visitors.slice(0, 4)) {
      on.clock.advance(60_000);
      await agent.does('end', visitor);
    }
    expect(placesOf(visitors)).toEqual([null, null, null, null, null, 1, 2]);
    expect(visitors[6]!.socket.all('2001').at(-1)).toMatchObject({ position: 2, waitSeconds: 120 });
  });
});

describe('limits', () => {
  test('visitors in the queue come before a new one when an agent becomes free', async ({ on }) => {
    const agent = await on.agent({ limit: 1 });
    const [first, second] = await speakInTurn(on, 2);
    const third = await on.visitor();
    await Promise.all([agent.does('end', first!), third.says('me too')]);
    await on.settle();
    expect(placesOf([second!, third])).toEqual([null, 1]);
  });

  test('limit-reached: accepting by hand cannot exceed the limit; taking over can', async ({ on }) => {
    const agent = await on.agent({ limit: 1 });
    const [, second] = await speakInTurn(on, 2);
    expect(await verifyPushes(on, () => agent.does('accept', second!))).toMatchObject({
      status: 409,
      error: 'limit-reached',
    });
    expect((await verifyPushes(on, () => agent.does('takeOver', second!))).status).toBe(200);
  });

  test('C-18: simultaneous accepts never exceed the limit', async ({ on }) => {
    await setRouting(on, 'by-hand');
    const agent = await on.agent({ limit: 2 });
    const visitors = await speakInTurn(on, 8);
    const replies = await verifyPushes(on, () =>
      Promise.all(visitors.map((visitor) => agent.call('POST /talk/accept', { YQToken: visitor.id }))),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 409, 409, 409, 409, 409, 409]);
    expect((await agent.inbox()).list.filter(({ state }) => state === 'current')).toHaveLength(2);
  });

  test('two visitors and room for one: always one current, one waiting', async ({ on }) => {
    const agent = await on.agent({ limit: 1 });
    const visitors = [await on.visitor(), await on.visitor()];
    for (let trial = 0; trial < 25; trial += 1) {
      on.clock.advance(50);
      for (const visitor of visitors) visitor.send(`trial ${trial}`);
      await on.settle();
      const { list } = await agent.inbox();
      expect(list.map(({ state }) => state).sort()).toEqual(['current', 'wait']);
      for (const visitor of visitors) await visitor.call('POST /visitor/end', {});
      await on.settle();
    }
  });

  test('when a conversation ends while its agent accepts others, the limit holds', async ({ on }) => {
    const agent = await on.agent({ limit: 1 });
    const visitors = await speakInTurn(on, 4);
    for (let trial = 0; trial < 10; trial += 1) {
      const { list } = await agent.inbox();
      const mine = list.find(({ state }) => state === 'current');
      const waiting = list.filter(({ state }) => state === 'wait');
      await Promise.all([
        mine && agent.call('POST /talk/end', { YQToken: mine.YQToken }),
        ...waiting.map(({ YQToken }) => agent.call('POST /talk/accept', { YQToken })),
      ]);
      await on.settle();
      const { list: after } = await agent.inbox();
      expect(after.filter(({ state }) => state === 'current').length).toBeLessThanOrEqual(1);
      for (const visitor of visitors) await visitor.says('still here');
    }
  });
});

describe('fault 17: several agents accept one visitor at once', () => {
  test('exactly one becomes the owner', async ({ on }) => {
    await setRouting(on, 'by-hand');
    const agents = [await on.agent(), await on.agent(), await on.agent({ role: 'Admin' })];
    const visitor = await on.visitor();
    for (let trial = 0; trial < 25; trial += 1) {
      await visitor.says(`trial ${trial}`);
      const replies = await Promise.all(
        agents.map((agent) => agent.call('POST /talk/accept', { YQToken: visitor.id })),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      await on.settle();
      const winner = agents[replies.findIndex(({ status }) => status === 200)]!;
      expect(await winner.row(visitor)).toMatchObject({ state: 'current', serviceID: winner.uuid });
      await visitor.call('POST /visitor/end', {});
    }
  });
});
