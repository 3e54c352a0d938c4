import type { WorkContext } from '../../../../context';
import { isOutage, isRetryable } from '../../../../db/failures';
import type { Client } from '../../../../db/pool';
import { transaction } from '../../../../db/transaction';
import { runFollower } from '../../../../events/follow';
import { uuidV7 } from '../../../../ids';
import type { Job } from '../../../../jobs/start-jobs';
import { talksFollower } from '../talk/talks-follower';
import { visitsFollower } from '../visits-follower';
import { ensureZone, readCompleteZone, readZone } from '../zones-store';
import { stepOf } from './steps';
import { packIndex, removeFormerZones } from './sum-store';
import {
  findOpenKind,
  findUnbuiltZones,
  holdFollowers,
  insertTask,
  isCheckDue,
  lockTask,
  readNight,
  removeOldTasks,
  saveFailure,
  saveProgress,
} from './tasks-store';

/** Builds sums for new time zones, checks all sums every night, and rebuilds what is asked for, a day at a time. */
export function createTrustJob(context: WorkContext): Job {
  let isStopped = false;
  return {
    name: 'census-trust',
    everyMs: 2000,
    async run() {
      await planTasks(context);
      let isDone = false;
      while (!isStopped && (await takeStep(context))) {
        isDone = true;
        for (const follower of [talksFollower, visitsFollower]) await runFollower(context, follower);
      }
      // After each night's check too.
      if (isDone && !isStopped) await packIndex(context.db);
    },
    stop() {
      isStopped = true;
    },
  };
}

/** Adds tasks that nobody has to ask for. */
export async function planTasks({ db, clock }: WorkContext): Promise<void> {
  const now = clock.now();
  const zone = await readZone(db);
  await ensureZone(db);
  const task = { from: null, to: null, requestedBy: null, requestedAt: new Date(now) };
  for (const unbuilt of await findUnbuiltZones(db, now))
    await insertTask(db, { ...task, id: uuidV7(now), kind: 'zone', zone: unbuilt });
  const shown = (await readCompleteZone(db)).name;
  if (!(await isCheckDue(db, shown, now))) return;
  await transaction(db, async (tx) => {
    await holdFollowers(tx);
    await removeFormerZones(tx, zone, now);
    await removeOldTasks(tx);
    await insertTask(tx, {
      ...task,
      id: uuidV7(now),
      kind: 'check',
      zone: shown,
      ...(await readNight(tx, shown, now)),
    });
  });
}

/**
 * Does the next part of the oldest task, with its progress in the same transaction: one that is cut off leaves nothing.
 * Followers of statistics wait while sums are made anew, so that nothing is counted twice or left out. A check sees
 * everything as of one time instead, at which facts, sums and what is still to be counted agree: followers go on. A part
 * that keeps failing ends its task. False: there is no task.
 */
export async function takeStep({ db, clock }: WorkContext): Promise<boolean> {
  let id: string | null = null;
  try {
    const kind = await findOpenKind(db);
    if (kind === null) return false;
    const isCheck = kind === 'check';
    const doPart = async (tx: Client): Promise<boolean> => {
      const task = await lockTask(tx, kind);
      if (!task) return false;
      id = task.id;
      if (!isCheck) await holdFollowers(tx);
      await saveProgress(tx, task, { ...(await stepOf(tx, task, clock)), now: clock.now() });
      return true;
    };
    return await transaction(db, doPart, { isolation: isCheck ? 'repeatable read' : 'read committed' });
  } catch (error) {
    if (id && isLasting(error)) await saveFailure(db, id, { error: String(error).slice(0, 500), now: clock.now() });
    throw error;
  }
}

/** False: the same part may succeed later. A statement that takes longer than it may is no outage. */
const isLasting = (error: unknown): boolean =>
  /read timeout/i.test(String(error)) || !(isOutage(error) || isRetryable(error));
