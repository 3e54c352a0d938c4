import { setTimeout as pauseFor } from 'node:timers/promises';
import { termsOf } from '@parley/core/search/terms';
import type { WorkContext } from '../../../../context';
import { isOutage } from '../../../../db/failures';
import { transaction } from '../../../../db/transaction';
import type { IsListed } from '../../../../outside/target';
import { ModelError } from '../model/model-client';
import type { Models } from '../models';
import { findSmartRobot } from '../robots-store';
import { readOwnTexts } from './own-texts';
import { type Progress, type Read, readSite, SourceError } from './site';
import {
  claimSource,
  insertPassages,
  lockSyncing,
  markFailed,
  markReady,
  type NewPassage,
  readSourcePassages,
  removePassages,
  type SourceErrorId,
  type SourceLease,
  type SourceRow,
  saveProgress,
} from './sources-store';
import { embedded, VECTORS_WITHIN_MS, vectorsOf } from './vectors';

/**
 * Milliseconds after which another process may take over the reading of a source; renewed with each page, sitemap and
 * call for vectors, of which a call may take longest.
 */
const LEASE_MS = 2 * VECTORS_WITHIN_MS;
const INSERTED_AT_ONCE = 500;

export type Syncer = {
  /** Starts reading what waits, and returns: a slow site must not delay other jobs. */
  run(): Promise<void>;
  idle(): Promise<void>;
  stop(): void;
};

type Parts = { context: WorkContext; models: Models; isListed: IsListed; pause?: (ms: number) => Promise<void> };

/** Reads the sources of smart robots, one after the other. */
export function createSyncer({ context, models, isListed, pause }: Parts): Syncer {
  const { db, clock, log } = context;
  const ended = new AbortController();
  let working: Promise<void> | null = null;

  async function work(): Promise<void> {
    for (;;) {
      if (ended.signal.aborted) return;
      const leasedUntil = clock.now() + LEASE_MS;
      const source = await claimSource(db, { now: clock.now(), leasedUntil });
      if (!source) return;
      await sync(source, { id: source.id, leasedUntil });
    }
  }

  async function sync(source: SourceRow, lease: SourceLease): Promise<void> {
    const progress: Progress = async (done, total) => {
      const until = clock.now() + LEASE_MS;
      if (!(await saveProgress(db, lease, { done, total, until }))) throw new SourceError('gone');
      lease.leasedUntil = until;
    };
    try {
      const robot = await findSmartRobot(db, source.robotId);
      if (!robot) return await markFailed(db, lease, { error: 'broken' });
      const read = await readSource(source, progress);
      if (read.passages.length === 0)
        return await markFailed(db, lease, { error: 'nothing-found', faults: read.faults });
      const vectors = await vectorsOf({ models, stopped: ended.signal, progress }, robot, read);
      await store(context, { source, lease }, { read, vectors });
    } catch (error) {
      if (ended.signal.aborted || isOutage(error)) return;
      const id = errorIdOf(error);
      if (id === null) return;
      if (id === 'broken') log.warn({ err: error, source: source.id }, 'a source of a robot');
      await markFailed(db, lease, { error: id });
    }
  }

  async function readSource(source: SourceRow, progress: Progress): Promise<Read> {
    if (source.kind === 'site')
      return readSite(source.url, {
        isListed,
        progress,
        stopped: ended.signal,
        pause: pause ?? ((ms) => pauseFor(ms, undefined, { signal: ended.signal })),
      });
    if (source.kind !== 'file') return readOwnTexts(db, source, clock.now());
    const passages = await readSourcePassages(db, source.id);
    return { passages, documents: 1, faults: [], isCut: false };
  }

  return {
    async run() {
      working ??= work()
        .catch((error: unknown) => {
          if (!ended.signal.aborted && !isOutage(error)) log.error({ err: error }, 'sources of robots');
        })
        .finally(() => {
          working = null;
        });
    },
    async idle() {
      while (working) await working;
    },
    stop: () => ended.abort(),
  };
}

type Result = { read: Read; vectors: ReadonlyMap<string, readonly number[]> };

/** Replaces the passages of a source at once: until then the robot answers from the former ones. */
async function store(
  { db, clock }: WorkContext,
  { source, lease }: { source: SourceRow; lease: SourceLease },
  { read, vectors }: Result,
): Promise<void> {
  const passages = read.passages.map(
    (found): NewPassage => ({
      ...found,
      terms: termsOf(`${found.title}\n${found.heading}\n${found.text}`),
      vector: vectors.get(embedded(found)) ?? null,
    }),
  );
  await transaction(db, async (tx) => {
    if (!(await lockSyncing(tx, lease))) return;
    await removePassages(tx, source.id);
    const owner = { robotId: source.robotId, sourceId: source.id };
    for (let from = 0; from < passages.length; from += INSERTED_AT_ONCE)
      await insertPassages(tx, owner, passages.slice(from, from + INSERTED_AT_ONCE));
    const { documents, faults, isCut } = read;
    await markReady(tx, source.id, { documents, passages: passages.length, faults, isCut, now: clock.now() });
  });
}

const KNOWN: readonly string[] = ['bad-target', 'private-target', 'unreachable', 'timeout', 'redirects', 'status'];

/** Null: nobody waits for it any more. */
function errorIdOf(error: unknown): SourceErrorId | null {
  if (error instanceof ModelError) return 'model';
  if (!(error instanceof SourceError)) return 'broken';
  if (error.message === 'gone' || error.message === 'stopped') return null;
  return KNOWN.includes(error.message) ? (error.message as SourceErrorId) : 'broken';
}
