import { createHash, verify } from 'node:crypto';
import type { Db } from '../../../db/pool';
import { contentHash, type EntryContent, GENESIS, linkHash } from './chain';
import { type LinkedEntry, readHead, readLinked, readNewestCheckpoint } from './chain-store';
import { verdict } from './report';
import { findSigner, linkText } from './signature';
import { inSnapshot, problemOf } from './verify';

/** Entries read at a time. */
const BATCH = 2000;

type Point = { number: number; hash: string; signature: string };
/** Last line of a file: its signature covers all lines before. */
type Seal = { end: Point; publicKey: string };

/**
 * Writes the chain as lines of JSON that can be verified without this database: its beginning, each entry as stored
 * (values of persons encrypted, so that erasing a person erases them here too), and its signed end. Writes nothing for
 * an empty chain.
 */
export function writeSigned(db: Db, write: (line: string) => Promise<void>): Promise<number> {
  return inSnapshot(db, async (client) => {
    const [signer, head, checkpoint] = [
      await findSigner(client),
      await readHead(client),
      await readNewestCheckpoint(client),
    ];
    if (!signer || !head) return 0;
    await write(JSON.stringify({ begin: checkpoint ? pointOf(checkpoint) : null }));
    let number = checkpoint?.number ?? 0;
    let count = 0;
    for (;;) {
      const entries = await readLinked(client, number, BATCH);
      for (const entry of entries) await write(JSON.stringify({ ...entry, ...hashesOf(entry) }));
      count += entries.length;
      number = entries.at(-1)?.number ?? number;
      if (entries.length < BATCH) break;
    }
    await write(JSON.stringify({ end: pointOf(head), publicKey: signer.publicKey } satisfies Seal));
    return count;
  });
}

const hashesOf = ({ content, hash }: LinkedEntry) => ({
  content: content.toString('hex'),
  hash: hash?.toString('hex') ?? '',
});

type Hashed = { number: number; hash: Buffer; signature: Buffer };
const pointOf = ({ number, hash, signature }: Hashed): Point => ({
  number,
  hash: hash.toString('hex'),
  signature: signature.toString('base64'),
});

/** `content`, `hash`: stored hashes, to identify a faulty entry; absent in files of older versions. */
type Line = Omit<EntryContent, 'at'> & { at: string; number: number; content?: string; hash?: string };

/** `key`: fingerprint of the signing key, to be compared with a known one. */
export type Checked = { checked: number; key: string | null; fault: string | null };

/** Verifies a file of `writeSigned` by its own lines. */
export async function checkSigned(lines: AsyncIterable<string>): Promise<Checked> {
  let { number, hash } = { number: 0, hash: GENESIS };
  let begin: Point | null = null;
  let checked = 0;
  const wrong = (fault: string): Checked => ({ checked, key: null, fault });
  for await (const line of lines) {
    if (line === '') continue;
    const said = JSON.parse(line) as { begin: Point | null } | Seal | Line;
    if ('begin' in said) {
      begin = said.begin;
      if (begin) ({ number, hash } = { number: begin.number, hash: Buffer.from(begin.hash, 'hex') });
    } else if ('end' in said) {
      const { end, publicKey } = said;
      if (end.number !== number || end.hash !== hash.toString('hex'))
        return wrong('Its end is not that of its entries.');
      const isSigned = ({ number: at, hash: of, signature }: Point) =>
        verify(null, linkText(at, Buffer.from(of, 'hex')), publicKey, Buffer.from(signature, 'base64'));
      if (!isSigned(end) || (begin && !isSigned(begin))) return wrong('It was not signed with the key that it names.');
      return { checked, key: createHash('sha256').update(publicKey).digest('hex'), fault: null };
    } else {
      if (said.number !== number + 1) return wrong(verdict({ problem: 'missing', number: number + 1, id: null }));
      const entry = entryOf(said, hash);
      const problem = problemOf(entry, hash);
      if (problem) return wrong(verdict({ problem, number: said.number, id: said.id }));
      number = said.number;
      hash = entry.hash;
      checked += 1;
    }
  }
  return wrong('It has no end.');
}

/** An entry with the hashes in its line; absent hashes are computed. */
function entryOf({ at, content: saidContent, hash: saidHash, ...said }: Line, previous: Buffer) {
  const entry = { ...said, at: new Date(at) };
  const content = saidContent === undefined ? contentHash(entry) : Buffer.from(saidContent, 'hex');
  const hash = saidHash === undefined ? linkHash(previous, said.number, content) : Buffer.from(saidHash, 'hex');
  return { ...entry, content, hash };
}
