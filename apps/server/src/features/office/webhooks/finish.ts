import type { Client } from '../../../db/pool';
import type { Outcome } from '../../../outside/target';
import {
  bringForward,
  type Claimed,
  clearFailures,
  countFailures,
  lockFailures,
  makeDue,
  readHeld,
  storeOutcomes,
} from './deliveries-store';
import { DOWN_AFTER, delayAfter, GIVE_UP_AFTER_MS } from './retries';

/** A delivery with what became of its call. `gone`: what it tells of is deleted. */
export type Finished = { delivery: Claimed; outcome: Outcome | 'gone' };

/** Stores the outcomes of calls, and lets the next delivery of a lane follow one that is sent or dead. */
export async function finishDeliveries(tx: Client, finished: readonly Finished[], now: number): Promise<void> {
  const deliveries = finished.map(({ delivery }) => delivery);
  const failures = await lockFailures(tx, [...new Set(deliveries.map(({ hookId }) => hookId))]);
  const isHeld = await readHeld(tx, deliveries);
  const held = finished.filter(({ delivery }) => isHeld.has(delivery.id));
  if (held.length === 0) return;
  const rows = held.map((one) => rowOf(one, now));
  await storeOutcomes(tx, rows, { now, giveUpAt: now + GIVE_UP_AFTER_MS });
  const sent = new Set(held.filter(isSent).map(({ delivery }) => delivery.hookId));
  const failed = held.filter((one) => hasFailed(one) && !sent.has(one.delivery.hookId));
  if (failed.length > 0) await countFailures(tx, countsOf(failed), now);
  const mended = [...sent].filter((hookId) => (failures.get(hookId) ?? 0) > 0);
  if (mended.length > 0) await clearFailures(tx, mended);
  const returned = mended.filter((hookId) => failures.get(hookId)! >= DOWN_AFTER);
  if (returned.length > 0) await bringForward(tx, returned, now);
  await makeDue(tx, rows);
}

const isSent = ({ outcome }: Finished): boolean => outcome !== 'gone' && outcome.error === null;
const hasFailed = ({ outcome }: Finished): boolean => outcome !== 'gone' && outcome.error !== null;

function rowOf({ delivery: { id, hookId, lane, tries }, outcome }: Finished, now: number) {
  const key = { id, hookId, lane };
  if (outcome === 'gone') return { ...key, state: 'dead' as const, error: 'gone' as const, status: null, nextAt: null };
  const { status, error } = outcome;
  if (error === null) return { ...key, state: 'sent' as const, error, status, nextAt: null };
  const nextAt = new Date(now + delayAfter(tries + 1, Math.random()));
  return { ...key, state: 'waiting' as const, error, status, nextAt };
}

function countsOf(failed: readonly Finished[]): { hookId: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { delivery } of failed) counts.set(delivery.hookId, (counts.get(delivery.hookId) ?? 0) + 1);
  return [...counts].map(([hookId, count]) => ({ hookId, count }));
}
