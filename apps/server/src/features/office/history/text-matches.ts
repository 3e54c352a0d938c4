import type { SearchQuery } from '@parley/core/search/terms';
import type { DownloadContext } from '../../../context';
import type { Keep } from '../../../db/read-list';
import { type Sql, sql } from '../../../db/sql';
import type { Principal } from '../../../principal';
import { enterExport } from '../../../sheets/enter-export';
import { type Key, readAllKeys, readKeysOf, readWeeks, type Span } from './hit-keys-store';
import { withText } from './hits';

/**
 * Maximum number of hits that are collected; with more, each conversation is checked while it is read, since most
 * contain a common text.
 */
export const GATHERED_MAX = 50_000;

/** Messages examined at once. */
const BATCH = 1000;

type Reading = Span & { reader: Pick<Principal, 'masks' | 'disconnected'> };

/** Conversations (`c`) with a text: by a condition, or by a filter of the rows read. */
export type TextMatches = { where: Sql | null; keep: Keep<{ id: string }> | null };

/** Conversations of an export or a sample: by all filters. */
export type ExportFilter = TextMatches & { where: Sql };

/**
 * All conversations with a text, for exports, which may take the time to read every hit. The rules are those of
 * the list, so that the file has the same rows; they are streamed.
 */
export async function findTextMatches(
  context: DownloadContext,
  query: SearchQuery,
  { reader, ...span }: Reading,
): Promise<TextMatches> {
  const { db } = context;
  const weeks = await readWeeks(db, span);

  async function conversationsOf(keys: readonly Key[]): Promise<Set<string>> {
    const found = new Set<string>();
    for (let from = 0; from < keys.length; from += BATCH) {
      reader.disconnected?.throwIfAborted();
      const unknown = keys.slice(from, from + BATCH).filter(({ conversationId }) => !found.has(conversationId));
      for (const { conversationId } of await withText(db, query, unknown, reader.masks)) found.add(conversationId);
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
