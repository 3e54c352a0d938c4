import type { SearchQuery } from '@parley/core/search/terms';
import type { DownloadContext } from '../../../context';
import type { Keep } from '../../../db/read-list';
import { type Sql, sql } from '../../../db/sql';
import type { Principal } from '../../../principal';
import { enterExport } from '../../../sheets/enter-export';
import { type Key, readAllKeys, readKeysOf, readWeeks, type Span } from './hit-keys-store';
import { thatHold } from './hits';

/** So many hits are gathered; where there are more, conversations are gone through instead: most have one soon. */
export const GATHERED_MAX = 50_000;

/** Messages looked at in one go. */
const BATCH = 1000;

type Reading = Span & { reader: Pick<Principal, 'masks' | 'gone'> };

/** Conversations (`c`) in which a text was said: by a condition, or asked of each when it is read. */
export type Said = { where: Sql | null; keep: Keep<{ id: string }> | null };

/** The conversations that go into a file or a sample: by everything that is asked of them. */
export type Exported = Said & { where: Sql };

/**
 * Conversations in which a text was said, all of them: for exports, which have the time to read every hit. What is one is
 * decided as for the list, so that the file holds what the list finds; and its first row does not wait for its last.
 */
export async function saidIn(
  context: DownloadContext,
  query: SearchQuery,
  { reader, ...span }: Reading,
): Promise<Said> {
  const { db } = context;
  const weeks = await readWeeks(db, span);

  async function conversationsOf(keys: readonly Key[]): Promise<Set<string>> {
    const found = new Set<string>();
    for (let from = 0; from < keys.length; from += BATCH) {
      reader.gone?.throwIfAborted();
      const unknown = keys.slice(from, from + BATCH).filter(({ conversationId }) => !found.has(conversationId));
      for (const { conversationId } of await thatHold(db, query, unknown, reader.masks)) found.add(conversationId);
    }
    return found;
  }

  const leave = enterExport(context);
  try {
    const keys = await readAllKeys(db, query, { ...span, weeks, most: GATHERED_MAX + 1 });
    if (keys.length <= GATHERED_MAX)
      return { where: sql`c.id = any(${[...(await conversationsOf(keys))]}::uuid[])`, keep: null };
  } finally {
    leave();
  }
  const all = { ...span, weeks, most: Number.MAX_SAFE_INTEGER };
  return {
    where: null,
    keep: async (rows) => {
      const ids = [...new Set(rows.map(({ id }) => id))];
      const found = await conversationsOf(await readKeysOf(db, query, { ...all, ids }));
      return rows.filter(({ id }) => found.has(id));
    },
  };
}
