import type { Db, Queryable } from '../../../db/pool';
import { contentHash, GENESIS, linkHash } from './chain';
import { type LinkedEntry, readHead, readLinked, readNewestCheckpoint, readUnlinkedEntries } from './chain-store';
import { findSigner } from './signature';

/** The first fault in the chain. */
export type Fault = {
  /**
   * `altered`: the content does not match its hash; `missing`: entries before it are missing; `relinked`: its link does
   * not match the entry before; `cut`: entries at the end are missing; `checkpoint`, `head`: signature invalid.
   */
  problem: 'altered' | 'missing' | 'relinked' | 'cut' | 'checkpoint' | 'head';
  number: number | null;
  id: string | null;
};

export type Verified = {
  checked: number;
  /** Number of entries without a link yet; each is checked alone. */
  waiting: number;
  /** Number of entries removed by the retention, up to the signed checkpoint. */
  before: number;
  /** End of the chain: a copy of it proves later that no entry was changed. Null: empty chain. */
  end: { number: number; hash: string } | null;
  fault: Fault | null;
};

/** Entries read at a time. */
const BATCH = 2000;

/** Verifies the whole chain in one snapshot, read-only. */
export const verifyChain = (db: Db): Promise<Verified> => inSnapshot(db, walk);

/** Runs reads in one snapshot. */
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

  for (const entry of await readUnlinkedEntries(db)) {
    if (!contentHash(entry).equals(entry.content)) return wrong('altered', null, entry.id);
    seen.checked += 1;
    seen.waiting += 1;
  }
  return { ...seen, end, fault: null };
}

/** The fault of an entry, if its hash or its link does not match; null: none. */
export function problemOf(entry: LinkedEntry, previous: Buffer): Fault['problem'] | null {
  if (!contentHash(entry).equals(entry.content)) return 'altered';
  return linkHash(previous, entry.number!, entry.content).equals(entry.hash!) ? null : 'relinked';
}
