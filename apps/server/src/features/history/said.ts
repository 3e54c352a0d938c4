import type { SearchQuery } from '@parley/core/search/terms';
import type { Context } from '../../context';
import { openSnapshot } from '../../db/snapshot';
import { type Sql, sql, statement } from '../../db/sql';
import { Refusal } from '../../errors';
import type { Principal } from '../../principal';
import { allKeys, readWeeks, type Span } from './hit-keys';
import { HIT_COLUMNS, type HitRow, isHit } from './hits';

/** Messages looked at in one go. */
const BATCH = 1000;

type Reading = Span & {
  reader: Pick<Principal, 'masks' | 'gone'>;
  /** Conversations (`c`) that are looked at; null: all. */
  where: Sql | null;
};

/**
 * Conversations (`c`) in which a text was said, all of them, as a condition: for exports, which have the time to read
 * every hit. What is one is decided as for the list (`isHit`), so that the file holds what the list has found.
 */
export async function saidIn(context: Context, query: SearchQuery, reading: Reading): Promise<Sql> {
  const leave = context.exports.enter();
  if (!leave) throw new Refusal('export-busy', { seconds: 10 });
  try {
    return sql`c.id in (select unnest(${await readAll(context, query, reading)}::uuid[]))`;
  } finally {
    leave();
  }
}

async function readAll({ db }: Context, query: SearchQuery, { reader, where, ...span }: Reading): Promise<string[]> {
  const weeks = await readWeeks(db, span);
  const isOne = isHit(query, reader.masks);
  const seen = where
    ? sql`exists (select 1 from conversations c where c.id = m.conversation_id and ${where})`
    : sql`true`;
  const ids = new Set<string>();
  const snapshot = await openSnapshot(db, reader.gone);
  try {
    await snapshot.query(
      statement(sql`
        declare said no scroll cursor for
        select ${HIT_COLUMNS}
        from (${allKeys(query, { ...span, weeks })}) k join messages m using (conversation_id, seq)
        where m.recalled_at is null and ${seen}`),
    );
    for (;;) {
      const { rows } = await snapshot.query<HitRow>(`fetch ${BATCH} from said`);
      for (const row of rows) if (!ids.has(row.conversationId) && isOne(row)) ids.add(row.conversationId);
      if (rows.length < BATCH) return [...ids];
    }
  } finally {
    await snapshot.close();
  }
}
