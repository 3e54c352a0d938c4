import type { Db, Queryable } from '../../../db/pool';
import { contentHash, GENESIS, linkHash } from './chain';
import { type LinkedEntry, readHead, readLinked, readNewestCheckpoint, readWaiting } from './chain-store';
import { findSigner } from './signature';

/** What is wrong, at the first place where something is. */
export type Fault = {
  /**
   * `altered`: says something else than when it was written; `missing`: one or more are gone before it; `relinked`: its
   * link is not that of the one before; `cut`: entries are gone at the end; `checkpoint`, `head`: not signed by us.
   */
  problem: 'altered' | 'missing' | 'relinked' | 'cut' | 'checkpoint' | 'head';
  number: number | null;
  id: string | null;
};

export type Verified = {
  checked: number;
  /** Written a moment ago and not linked yet; checked one by one. */
  waiting: number;
  /** Removed by the retention, up to the signed checkpoint. */
  before: number;
  /** The chain's end: kept elsewhere, it proves later that nothing of today was changed. Null: no entry ever was. */
  end: { number: number; hash: string } | null;
  fault: Fault | null;
};

/** Entries read at a time. */
const BATCH = 2000;

/** Walks the whole chain as it stands in one snapshot and changes nothing. */
export const verifyChain = (db: Db): Promise<Verified> => inSnapshot(db, walk);

/** Reads everything as it stands at one moment. */
export async function inSnapshot<T>(db: Db, read: (client: Queryable) => Promise<T>): Promise<T> {
  const client = await db.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await read(client);
  } finally {
    const broken = await client.query('rollback').then(
      () => undefined,
      (error: Error) => error,
    );
    client.release(broken);
  }
}

async function walk(db: Queryable): Promise<Verified> {
  const [signer, checkpoint, head] = [await findSigner(db), await readNewestCheckpoint(db), await readHead(db)];
  const seen = { checked: 0, waiting: 0, before: checkpoint?.number ?? 0 };
  const end = head && { number: head.number, hash: head.hash.toString('hex') };
  const wrong = (problem: Fault['problem'], number: number | null, id: string | null = null): Verified => ({
    ...seen,
    end,
    fault: { problem, number, id },
  });
  if (checkpoint && !signer?.isRight(checkpoint.number, checkpoint.hash, checkpoint.signature))
    return wrong('checkpoint', checkpoint.number);

  let { number, hash } = checkpoint ?? { number: 0, hash: GENESIS };
  for (;;) {
    const entries = await readLinked(db, number, BATCH);
    for (const entry of entries) {
      if (entry.number !== number + 1) return wrong('missing', number + 1);
      const problem = problemOf(entry, hash);
      if (problem) return wrong(problem, entry.number, entry.id);
      number = entry.number;
      hash = entry.hash!;
      seen.checked += 1;
    }
    if (entries.length < BATCH) break;
  }

  if (head && !signer?.isRight(head.number, head.hash, head.signature)) return wrong('head', head.number);
  const reached = head?.number ?? 0;
  if (reached > number) return wrong('cut', number + 1);
  if (reached < number || (head && !head.hash.equals(hash) && number > 0)) return wrong('head', reached);

  for (const entry of await readWaiting(db)) {
    if (!contentHash(entry).equals(entry.content)) return wrong('altered', null, entry.id);
    seen.checked += 1;
    seen.waiting += 1;
  }
  return { ...seen, end, fault: null };
}

/** Whether it says what its hash was made of, and follows from the one before. */
export function problemOf(entry: LinkedEntry, previous: Buffer): Fault['problem'] | null {
  if (!contentHash(entry).equals(entry.content)) return 'altered';
  return linkHash(previous, entry.number!, entry.content).equals(entry.hash!) ? null : 'relinked';
}
