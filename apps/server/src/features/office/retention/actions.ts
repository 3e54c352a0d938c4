import type { WorkContext } from '../../../context';
import { isOutage } from '../../../db/failures';
import { transaction } from '../../../db/transaction';
import { uuidV7 } from '../../../ids';
import { recordChange } from '../../foundation/audit/actions';
import { isNothing, type Parts, type Removed } from './kind';
import { type KindName, kindNames, kinds } from './kinds';
import { findOldest, insertReport } from './report-store';
import { endTurn, takeTurn } from './turn-store';

const DAY_MS = 24 * 3600_000;

/** Milliseconds for one kind in one turn; the rest waits for the next turn. A stop waits for the running part only. */
const TURN_MS = 60_000;

export type Retention = {
  /** One turn: removes rows that are too old, and reports them. One process at a time. */
  run(): Promise<void>;
  /** Starts no further parts. */
  stop(): void;
};

export const boundary = (days: number, now: number): Date => new Date(now - days * DAY_MS);

export function createRetention(parts: Parts): Retention {
  let isStopped = false;

  async function runKind(name: KindName, days: number): Promise<void> {
    const { context } = parts;
    const startedAt = new Date(context.clock.now());
    const before = boundary(days, startedAt.getTime());
    const until = performance.now() + TURN_MS;
    const removed: Removed = {};
    let failure: string | null = null;
    try {
      for await (const part of kinds[name].remove(parts, before)) {
        for (const [what, count] of Object.entries(part)) removed[what] = (removed[what] ?? 0) + count;
        if (isStopped || performance.now() > until) break;
      }
    } catch (error) {
      if (isOutage(error)) throw error;
      context.log.error({ err: error, kind: name }, 'retention');
      failure = error instanceof Error ? error.message : String(error);
    }
    if (isNothing(removed) && failure === null) return;
    await report(context, { kind: name, before, startedAt, removed, failure });
  }

  return {
    run: () =>
      alone(parts.context, async () => {
        const days = parts.context.setting('retention');
        for (const name of kindNames) if (days[name] > 0 && !isStopped) await runKind(name, days[name]);
      }),
    stop() {
      isStopped = true;
    },
  };
}

type Turn = { kind: KindName; before: Date; startedAt: Date; removed: Removed; failure: string | null };

/** Stores a report row and an audit entry about a turn. */
function report(context: WorkContext, turn: Turn): Promise<void> {
  const now = context.clock.now();
  return transaction(context.db, async (tx) => {
    const id = uuidV7(now);
    const oldestAt = await findOldest(tx, turn.kind);
    await insertReport(tx, { id, ...turn, endedAt: new Date(now), oldestAt });
    await recordChange(tx, 'system', {
      action: 'retention.remove',
      subject: { kind: 'retention', id: turn.kind },
      after: { before: turn.before, ...turn.removed },
    });
  });
}

/** Runs work unless another process does. The lock belongs to a connection, so it ends with a killed process. */
async function alone(context: WorkContext, work: () => Promise<void>): Promise<void> {
  const client = await context.db.connect();
  let broken: Error | undefined;
  try {
    if (!(await takeTurn(client))) return;
    await work();
    await endTurn(client);
  } catch (error) {
    // Closing the connection releases the lock.
    broken = error instanceof Error ? error : new Error('retention');
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Numbers of rows that would be removed now, by kind. */
export async function previewRetention(
  parts: Parts,
  asked: Partial<Record<KindName, number | undefined>>,
): Promise<Record<string, number>> {
  const now = parts.context.clock.now();
  const counts: Record<string, number> = {};
  for (const name of kindNames) {
    const days = asked[name];
    if (days) counts[name] = await kinds[name].count(parts, boundary(days, now));
  }
  return counts;
}
