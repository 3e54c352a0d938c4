import { LOCK } from '../../../db/locks';
import type { Client } from '../../../db/pool';
import type { Batch, Follower } from '../../../events/follow';
import { GENESIS, linkHash } from './chain';
import {
  type Link,
  lockChain,
  noteUnlinked,
  readHead,
  readNewestCheckpoint,
  readUnlinked,
  saveHead,
  saveLinks,
} from './chain-store';
import { loadSigner } from './signature';

const NAME = 'audit';

/**
 * Links entries after their commits and signs the new end (docs/decisions/0010). Links never change: a copy of the end
 * proves later that no earlier entry was changed. A rebuild links only entries without a link.
 */
export const auditFollower: Follower = {
  name: NAME,
  follows: ['changes'],
  everyMs: 1000,
  batch: 1000,
  handle: linkEntries,
  reset: (tx) => noteUnlinked(tx, NAME),
};

async function linkEntries(tx: Client, { changes }: Batch): Promise<void> {
  await lockChain(tx, LOCK.audit);
  const waiting = await readUnlinked(
    tx,
    changes.map(({ key }) => key),
  );
  if (waiting.length === 0) return;
  const end = (await readHead(tx)) ?? (await readNewestCheckpoint(tx));
  let { number, hash } = end ?? { number: 0, hash: GENESIS };
  const links = waiting.map(({ id, content }): Link => {
    number += 1;
    hash = linkHash(hash, number, content);
    return { id, number, hash };
  });
  await saveLinks(tx, links);
  const signer = await loadSigner(tx);
  await saveHead(tx, { number, hash, signature: signer.sign(number, hash) });
}
