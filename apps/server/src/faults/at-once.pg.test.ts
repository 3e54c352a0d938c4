import { randomUUID } from 'node:crypto';
import type { RouteName } from '@parley/protocol/http/routes';
import { describe, expect } from 'vitest';
import { historyOf, recount } from '../testing/recount';
import { serverTest as test } from '../testing/server-test';
import type { TestServer } from '../testing/start-server';
import type { TestAgent, TestVisitor } from '../testing/test-people';
import { verifyPushes } from '../testing/verify-pushes';

type Cast = { owner: TestAgent; colleague: TestAgent; visitor: TestVisitor };
/** Fields of a verb beside the visitor; the same for both calls, as of one command given twice. */
type Fields = (cast: Cast) => object;

const none: Fields = () => ({});
const words: Fields = () => ({ onlyID: randomUUID(), msg: 'careful' });

/** Every command of talks by an agent and by a visitor. */
const VERBS: readonly (readonly [RouteName, Fields])[] = [
  ['POST /talk/transfer', ({ colleague }) => ({ to: colleague.uuid })],
  ['POST /talk/withdraw', none],
  ['POST /talk/accept', none],
  ['POST /talk/decline', none],
  ['POST /talk/takeOver', none],
  ['POST /talk/handBack', none],
  ['POST /talk/requeue', none],
  ['POST /talk/next', none],
  ['POST /talk/monitor', () => ({ on: true })],
  ['POST /talk/note', words],
  ['POST /talk/unnote', () => ({ onlyID: 'note' })],
  ['POST /talk/whisper', words],
  ['POST /talk/inviteRating', none],
  ['POST /talk/summary', () => ({ summary: 'asked for tea' })],
  ['POST /talk/toLetter', () => ({ onlyID: randomUUID(), content: 'call back' })],
  ['POST /talk/recall', () => ({ onlyID: 'slip' })],
  ['POST /talk/invite', none],
  ['POST /talk/end', none],
  ['POST /visitor/recall', () => ({ onlyID: 'mine' })],
  ['POST /visitor/rate', () => ({ score: 5 })],
  ['POST /visitor/invitation', () => ({ accept: true })],
  ['POST /visitor/letter', () => ({ onlyID: randomUUID(), content: 'call me' })],
  ['POST /visitor/end', none],
  ['POST /talk/blacklist', () => ({ hours: 1 })],
  ['POST /talk/unblacklist', none],
];

async function openTalk(on: TestServer): Promise<Cast> {
  const owner = await on.agent({ nickname: 'owner', role: 'Admin' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  const colleague = await on.agent({ nickname: 'colleague', role: 'Admin' });
  for (const person of [owner, visitor, colleague]) await person.connect();
  return { owner, colleague, visitor };
}

/** Both sides write on both of their sockets while two devices give the same command, and a colleague too. */
async function allAtOnce(cast: Cast, route: RouteName, fields: Fields): Promise<number[]> {
  const { owner, colleague, visitor } = cast;
  const given = fields(cast);
  const callers: readonly (TestAgent | TestVisitor)[] = route.startsWith('POST /visitor')
    ? [visitor, visitor]
    : [owner, owner, colleague];
  const value =
    route.startsWith('POST /visitor') || route === 'POST /talk/next' ? given : { YQToken: visitor.id, ...given };
  const said = randomUUID();
  const speak = (side: 0 | 1) => {
    visitor.sockets[side]!.send({ code: '6000', onlyID: `v${side}-${said}`, msg: `v${side}` });
    owner.sockets[side]!.send({ code: '6010', onlyID: `a${side}-${said}`, YQToken: visitor.id, msg: `a${side}` });
    // The other tab sends the same message again.
    visitor.sockets[1 - side]!.send({ code: '6000', onlyID: `v${side}-${said}`, msg: `v${side}` });
  };
  speak(0);
  const replies = callers.map((caller) => caller.call(route, value as never));
  speak(1);
  return (await Promise.all(replies)).map(({ status }) => status);
}

/** Ids of the messages that a socket showed, by push or by its own acknowledgement. */
const shownOn = ({ frames }: { frames: readonly { code: string; onlyID?: unknown; message?: unknown }[] }): string[] =>
  frames.flatMap(({ code, onlyID, message }) => {
    if (code === '7001') return [String(onlyID)];
    const pushed = message as { onlyID?: string; role?: string } | undefined;
    return /^(8005|8006|2010)$/.test(code) && pushed?.role !== 'tip' ? [String(pushed?.onlyID)] : [];
  });

describe('fault 16: two tabs of a visitor and two devices of an agent do the same at once', () => {
  test('each verb beside messages of all four: nothing fails, twice or missing, and counters are right', async ({
    on,
  }) => {
    const cast = await openTalk(on);
    const { owner, visitor } = cast;
    for (const [route, fields] of VERBS) {
      on.clock.advance(1000);
      await visitor.says('my slip', { onlyID: 'mine' });
      await owner.says(visitor, 'our slip', { onlyID: 'slip' });
      const statuses = await verifyPushes(on, () => allAtOnce(cast, route, fields));
      for (const status of statuses) expect([200, 400, 403, 404, 409, 410], `${route} ${statuses}`).toContain(status);
    }
    await recount(on);
    const stored = (await historyOf(on, visitor.id)).map(({ onlyID }) => onlyID);
    expect(new Set(stored).size).toBe(stored.length);
    // Acknowledged on either tab: stored, and shown on the other tab as well. The second tab was opened after the opening.
    const [first, second] = visitor.sockets.map((socket) => new Set(shownOn(socket).filter((id) => id !== stored[0])));
    for (const onlyID of [...first!, ...second!]) expect(stored).toContain(onlyID);
    expect([...first!].sort()).toEqual([...second!].sort());
  });
});

describe('fault 17: transfer and leaving', () => {
  test('a transfer, its acceptance and the visitor’s leave at once: one owner, or ended, on all consoles', async ({
    on,
  }) => {
    const { owner, colleague, visitor } = await openTalk(on);
    for (let trial = 0; trial < 12; trial += 1) {
      const row = (await owner.row(visitor))!;
      const [from, to] = row.serviceID === colleague.uuid ? [colleague, owner] : [owner, colleague];
      await verifyPushes(on, async () => {
        const leaves = [
          () => visitor.call('POST /visitor/end', {}),
          async () => {
            await visitor.leaves();
            on.clock.advance(61_000);
            await on.runJob('leave');
          },
        ][trial % 2]!;
        await Promise.all([
          from.call('POST /talk/transfer', { YQToken: visitor.id, to: to.uuid }),
          leaves(),
          to.call('POST /talk/accept', { YQToken: visitor.id }),
        ]);
      });
      const after = (await owner.row(visitor))!;
      if (after.state === 'end') expect(after.transfer).toBeNull();
      else expect([owner.uuid, colleague.uuid]).toContain(after.serviceID);
      await visitor.hello();
      await visitor.connect();
      await visitor.says(`again ${trial}`);
      if (after.transfer) await to.does('accept', visitor);
    }
    await recount(on);
  });
});
