import type { WorkContext } from '../../../context';
import { isOutage } from '../../../db/failures';
import type { Client } from '../../../db/pool';
import { transaction } from '../../../db/transaction';
import { restAfter } from '../../../pace';
import type { IsListedTarget } from '../../module';
import { readBodies } from './bodies';
import { createCalls } from './calls';
import { type Claimed, claimDue, claimTests, commitLater, readDueHooks } from './deliveries-store';
import { finishDeliveries } from './finish';

/** Calls to one webhook at the same time, each of another conversation: a slow target holds only these. */
const AT_ONCE = 10;
/** Milliseconds for which a delivery is not taken again: longer than a call. After a crash it is sent again. */
const LEASE_MS = 30_000;

/** Rest after each turn in the database, as a multiple of its time: a burst of deliveries takes a third of a core. */
const REST = 2;

export type Sender = {
  /** Starts sending what is due, and returns: a slow target must not delay the others. */
  run(): Promise<void>;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  /** Aborts the calls in progress; they are sent again, with the same id. */
  stop(): void;
};

type Parts = { context: WorkContext; isListedTarget: IsListedTarget };

/**
 * Sends deliveries to their webhooks: in a conversation one after the other, conversations side by side. What was
 * answered since the last turn is stored in one transaction with the claim of the next deliveries of all webhooks, so
 * that many deliveries cost the database little.
 */
export function createSender({ context, isListedTarget }: Parts): Sender {
  const { db, clock, log } = context;
  const ended = new AbortController();
  /** Webhooks with deliveries that may be due. */
  const due = new Set<string>();
  const calls = createCalls({ ...context, isListedTarget, ended: ended.signal });
  let turns: Promise<void> | null = null;

  async function takeTurns(): Promise<void> {
    try {
      while (!ended.signal.aborted) {
        const at = performance.now();
        const claimed = await turn();
        const took = performance.now() - at;
        if (claimed === 0 && due.size === 0 && !calls.hasAnswers()) {
          if (calls.running() === 0) return;
          await calls.change();
        }
        await restAfter(took, REST);
      }
    } catch (error) {
      // Leases end, and what was not stored is sent again.
      if (!ended.signal.aborted && !isOutage(error)) log.error({ err: error }, 'webhooks');
    } finally {
      turns = null;
    }
  }

  /** Stores what was answered, and starts the calls that may be made; returns their number. */
  async function turn(): Promise<number> {
    const finished = calls.takeAnswers();
    const asked = new Set([...due, ...finished.map(({ delivery }) => delivery.hookId)]);
    if (asked.size === 0) return 0;
    // What becomes due while this turn is under way is left for the next.
    due.clear();
    const claimed = await transaction(db, async (tx) => {
      await commitLater(tx);
      if (finished.length > 0) await finishDeliveries(tx, finished, clock.now());
      return claim(tx, [...asked]);
    });
    // They may have more than was claimed.
    for (const { hookId } of claimed) due.add(hookId);
    const bodies = claimed.length > 0 ? await readBodies(db, claimed) : new Map<string, unknown>();
    if (ended.signal.aborted) return 0;
    for (const delivery of claimed) calls.start(delivery, bodies.get(delivery.id));
    return claimed.length;
  }

  async function claim(tx: Client, asked: readonly string[]): Promise<Claimed[]> {
    const now = clock.now();
    const lease = { now, leasedUntil: now + LEASE_MS };
    const hooks = asked.map((hookId) => ({ hookId, busy: calls.running(hookId) }));
    // Somebody waits for a test: those are not held up by what a failing target has not taken.
    const tests = await claimTests(tx, asked, lease);
    return [...tests, ...(await claimDue(tx, hooks, { ...lease, atOnce: AT_ONCE }))];
  }

  return {
    async run() {
      for (const hookId of await readDueHooks(db, clock.now())) due.add(hookId);
      if (due.size === 0 && !calls.hasAnswers()) return;
      turns ??= takeTurns();
      calls.wake();
    },
    async idle() {
      while (turns || calls.running() > 0) await Promise.all([turns, calls.ended()]);
    },
    stop() {
      ended.abort();
      calls.wake();
    },
  };
}
