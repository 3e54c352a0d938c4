import { expect, test } from 'vitest';
import { createLink } from './link';
import { createMemoryStore } from './memory-store';
import { createFakeClock } from './testing/fake-clock';
import { createRandom } from './testing/random';
import { createStandInServer, type StandInPush } from './testing/stand-in-server';
import { createUuidV7 } from './uuid-v7';

type Say = { code: '6010'; onlyID: string; YQToken: string; msg: string };

/** An agent's connection to a simulated server, and a view made only of snapshot and pushes. */
function setUp(seed = 1) {
  const random = createRandom(seed);
  const clock = createFakeClock();
  const server = createStandInServer();
  const store = createMemoryStore();
  const said: Record<string, string[]> = {};
  const view = { pushes: [] as StandInPush[], accepted: new Map<string, number>() };
  let link = openPage();
  let count = 0;

  function openPage() {
    view.pushes = [];
    return createLink<Say, StandInPush>({
      url: 'ws://test/ws/agent',
      bind: async (cursor) => ({ code: '5000', ...(cursor === null ? {} : { cursor }) }),
      clock,
      random,
      openSocket: server.openSocket,
      store,
      ownership: { id: `${random()}`, hold: async () => {}, isAlive: async () => false, release: () => {} },
      newID: createUuidV7({ now: clock.now }),
      onPush: (push) => view.pushes.push(push),
      onAccepted: (entry, { seq }) => view.accepted.set(entry.onlyID, seq!),
      async loadSnapshot(signal) {
        const snapshot = server.snapshot();
        await clock.settle();
        if (random() < 0.2) throw new Error('503');
        if (!signal.aborted) view.pushes = snapshot.pushes;
        return snapshot;
      },
    });
  }

  async function flush(): Promise<void> {
    for (let turn = 0; turn < 4; turn++) {
      server.flush();
      await clock.settle();
    }
  }

  return {
    clock,
    random,
    server,
    store,
    said,
    view,
    flush,
    link: () => link,
    pair: () => server.pairs.at(-1)!,
    say(YQToken: string) {
      const msg = `${YQToken} ${++count}`;
      link.outbox.add({ code: '6010', YQToken, msg });
      said[YQToken] = [...(said[YQToken] ?? []), msg];
    },
    async reload() {
      await link.outbox.settled();
      link.close();
      link = openPage();
    },
    /** Advances time and delivers frames until nothing is left to do. */
    async untilIdle() {
      for (let step = 0; step < 60; step++) {
        await clock.advance(500);
        await flush();
      }
    },
    storedBy: () => Object.fromEntries(Object.keys(said).map((token) => [token, messagesOf(token)])),
  };

  function messagesOf(token: string): string[] {
    return server.stored.filter((message) => message.YQToken === token).map((message) => message.msg);
  }
}

test('50 lost connections: nothing lost or doubled, one order, no snapshot loaded', async () => {
  const t = setUp();
  while (t.link().connection.status() !== 'live') await t.untilIdle();
  const snapshots = t.server.snapshots;
  for (let cut = 0; cut < 50; cut++) {
    t.say('v1');
    t.say('v2');
    await t.link().outbox.settled();
    t.server.push({ code: '8006', msg: `push ${cut}` });
    // Each time the connection is lost a little later in the exchange.
    t.pair().deliver('server', cut % 4);
    t.pair().deliver('client', cut % 3);
    t.pair().cut({ silent: cut % 10 === 9 });
    t.server.push({ code: '8006', msg: `missed ${cut}` });
    await t.clock.advance(cut % 10 === 9 ? 20_000 : 4000);
    await t.flush();
  }
  await t.untilIdle();
  expect(t.server.pairs.length).toBeGreaterThan(50);
  expect([t.storedBy(), t.server.snapshots - snapshots]).toEqual([t.said, 0]);
  expect(pushedMessages(t.view.pushes)).toEqual(
    Array.from({ length: 50 }, (_, cut) => [`push ${cut}`, `missed ${cut}`]).flat(),
  );
  expect([t.link().outbox.entries(), await t.store.all()]).toEqual([[], []]);
});

test('an answer lost with its socket: the replayed echo confirms the message, once', async () => {
  const t = setUp();
  while (t.link().connection.status() !== 'live') await t.untilIdle();
  t.say('v1');
  await t.link().outbox.settled();
  t.pair().deliver('server', 9);
  t.pair().cut();
  await t.untilIdle();
  expect([t.storedBy(), t.link().outbox.entries(), t.server.stored.length]).toEqual([t.said, [], 1]);
});

test('8000: waiting messages are removed from the store before the page is informed', async () => {
  const t = setUp();
  while (t.link().connection.status() !== 'live') await t.untilIdle();
  t.server.save(false);
  t.say('v1');
  await t.link().outbox.settled();
  t.server.push({ code: '8000', reason: 'revoked' });
  await t.flush();
  expect([t.link().connection.status(), await t.store.all(), t.view.pushes.map((push) => push.code)]).toEqual([
    'closed',
    [],
    ['8000'],
  ]);
});

const STEPS = 400;

test.each(Array.from({ length: 20 }, (_, seed) => seed))(
  'a random session (seed %i) ends with everything there once and in order',
  async (seed) => {
    const t = setUp(seed);
    const steps: (() => unknown)[] = [
      () => t.say('v1'),
      () => t.say('v2'),
      () => t.server.push({ code: '8006', msg: `push ${t.random()}` }),
      () => t.server.push({ code: '8006', msg: `push ${t.random()}` }),
      () => t.flush(),
      () => t.flush(),
      () => t.clock.advance(1000 * t.random()),
      () => t.clock.settle(),
      () => t.pair().deliver('server', Math.floor(4 * t.random())),
      () => t.pair().deliver('client', Math.floor(4 * t.random())),
      () => t.random() < 0.5 && t.pair().cut({ silent: t.random() < 0.3 }),
      () => t.random() < 0.2 && t.server.restart(),
      () => t.random() < 0.2 && t.reload(),
      () => t.link().connection.nudge(),
      () => t.server.save(t.random() < 0.7),
    ];
    for (let step = 0; step < STEPS; step++) await steps[Math.floor(t.random() * steps.length)]!();
    t.server.save(true);
    await t.untilIdle();
    await t.untilIdle();
    expect(t.storedBy()).toEqual(t.said);
    // The socket that sent a message gets only 7001, so its view may lack its own echoes, and nothing else.
    expect(pushedMessages(t.view.pushes)).toEqual(pushedMessages(t.server.snapshot().pushes));
    expect([t.link().connection.status(), t.link().outbox.entries(), await t.store.all()]).toEqual(['live', [], []]);
  },
);

function pushedMessages(pushes: StandInPush[]): unknown[] {
  return pushes.filter((push) => push.code === '8006').map((push) => push.msg);
}
