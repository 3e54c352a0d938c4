import type { WorkContext } from '../../../context';
import { isOutage } from '../../../db/failures';
import { transaction } from '../../../db/transaction';
import { type Outcome, postToTarget } from '../../../outside/target';
import { createPace } from '../../../pace';
import type { IsListedTarget } from '../../module';
import { readBodies } from './bodies';
import {
  bringForward,
  type Claimed,
  claimNext,
  clearFailures,
  countFailure,
  isHeld,
  lockFailures,
  makeDue,
  markFailed,
  markGone,
  markSent,
  readDueHooks,
} from './deliveries-store';
import { delayAfter, GIVE_UP_AFTER_MS } from './retries';
import { signatureOf } from './signature';

/** Calls to one webhook at the same time, each of another conversation: a slow target holds only these. */
const AT_ONCE = 10;
/** Milliseconds for which a delivery is not taken again: longer than a call. After a crash it is sent again. */
const LEASE_MS = 30_000;
/** Failed tries in a row after which the first success makes all others due: the target was down. */
const DOWN_AFTER = 5;

/** Rest after each step in the database, as a multiple of its time: a burst of deliveries takes a third of a core. */
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

/** Sends deliveries to their webhooks: in a conversation one after the other, conversations side by side. */
export function createSender({ context, isListedTarget }: Parts): Sender {
  const { db, clock, log } = context;
  const ended = new AbortController();
  const pace = createPace(REST);
  /** Numbers of workers by webhook. */
  const busy = new Map<string, number>();
  const workers = new Set<Promise<void>>();

  async function work(hookId: string): Promise<void> {
    try {
      while (!ended.signal.aborted && (await sendNext(hookId)));
    } catch (error) {
      // Its lease ends, and it is sent again.
      if (!ended.signal.aborted && !isOutage(error)) log.error({ err: error, hook: hookId }, 'webhook');
    }
  }

  /** False: nothing is due. */
  async function sendNext(hookId: string): Promise<boolean> {
    const claimed = await pace(() => claim(hookId));
    if (!claimed) return false;
    // The next one is taken by another worker meanwhile.
    start(hookId);
    const { delivery, content } = claimed;
    const outcome = content ? await send(delivery, content) : 'gone';
    if (!ended.signal.aborted) await pace(() => finish(context, delivery, outcome));
    return true;
  }

  async function claim(hookId: string): Promise<{ delivery: Claimed; content: unknown } | null> {
    if (ended.signal.aborted) return null;
    const now = clock.now();
    const delivery = await claimNext(db, hookId, { now, leasedUntil: now + LEASE_MS });
    return delivery && { delivery, content: (await readBodies(db, [delivery])).get(delivery.id) };
  }

  async function send(delivery: Claimed, content: unknown): Promise<Outcome> {
    const body = JSON.stringify(content);
    const id = delivery.webhookId;
    const timestamp = Math.floor(clock.now() / 1000);
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf({ id, timestamp, body }, delivery.secrets),
    };
    return postToTarget({ url: delivery.url, headers, body, isListed: isListedTarget }, ended.signal);
  }

  /** Starts a worker, if there may be another one. */
  function start(hookId: string): void {
    if ((busy.get(hookId) ?? 0) >= AT_ONCE) return;
    busy.set(hookId, (busy.get(hookId) ?? 0) + 1);
    const worker = work(hookId).finally(() => {
      busy.set(hookId, busy.get(hookId)! - 1);
      workers.delete(worker);
    });
    workers.add(worker);
  }

  return {
    async run() {
      for (const hookId of await readDueHooks(db, clock.now())) start(hookId);
    },
    async idle() {
      while (workers.size > 0) await Promise.all(workers);
    },
    stop: () => ended.abort(),
  };
}

/** Stores the outcome of a try, and lets the next delivery of the lane follow one that is sent or dead. */
function finish({ db, clock }: WorkContext, delivery: Claimed, outcome: Outcome | 'gone'): Promise<void> {
  const now = clock.now();
  const { id, hookId } = delivery;
  return transaction(db, async (tx) => {
    const failures = await lockFailures(tx, hookId);
    if (!(await isHeld(tx, delivery))) return;
    if (outcome === 'gone') await markGone(tx, id, now);
    else if (outcome.error !== null) {
      const nextAt = now + delayAfter(delivery.tries + 1, Math.random());
      await markFailed(tx, delivery, { ...outcome, now, nextAt, giveUpAt: now + GIVE_UP_AFTER_MS });
      await countFailure(tx, hookId, now);
    } else {
      await markSent(tx, id, { status: outcome.status, now });
      if (failures > 0) await clearFailures(tx, hookId);
      if (failures >= DOWN_AFTER) await bringForward(tx, hookId, now);
    }
    await makeDue(tx, [delivery]);
  });
}
