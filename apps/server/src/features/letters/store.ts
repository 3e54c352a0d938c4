import type { Value } from '@parley/protocol/http/routes';
import type { Queryable } from '../../db/pool';
import { type ListSql, orderBy } from '../../db/read-list';
import { every, raw, type Sql, sql } from '../../db/sql';

export type LetterRow = {
  id: string;
  visitorId: string;
  site: string;
  content: string;
  name: string;
  phone: string;
  email: string;
  url: string;
  readAt: Date | null;
  createdAt: Date;
};

export type NewLetter = {
  id: string;
  visitorId: string;
  onlyId: string;
  content: string;
  name: string;
  phone: string;
  email: string;
};

/** Keeps a letter once; answers the kept one, and whether this call kept it. */
export async function insertLetter(
  tx: Queryable,
  letter: NewLetter,
  now: number,
): Promise<{ id: string; createdAt: Date; isNew: boolean }> {
  const { rows } = await tx.query<{ id: string; createdAt: Date }>(
    `insert into letters (id, visitor_id, site_id, only_id, content, name, phone, email, url, created_at, link_id)
     select $1, v.id, v.site_id, $3, $4, $5, $6, $7, v.url, $8, vi.link_id
     from visitors v left join visits vi on vi.id = v.visit_id
     where v.id = $2
     on conflict (visitor_id, only_id) do nothing
     returning id, created_at as "createdAt"`,
    [
      letter.id,
      letter.visitorId,
      letter.onlyId,
      letter.content,
      letter.name,
      letter.phone,
      letter.email,
      new Date(now),
    ],
  );
  if (rows[0]) return { ...rows[0], isNew: true };
  const kept = await tx.query<{ id: string; createdAt: Date }>(
    'select id, created_at as "createdAt" from letters where visitor_id = $1 and only_id = $2',
    [letter.visitorId, letter.onlyId],
  );
  return { ...kept.rows[0]!, isNew: false };
}

const SELECT_LETTERS = `
  select
    l.id,
    l.visitor_id as "visitorId",
    s.key as site,
    l.content,
    l.name,
    l.phone,
    l.email,
    l.url,
    l.read_at as "readAt",
    l.created_at as "createdAt"
  from letters l
  join sites s on s.id = l.site_id`;

type Filters = Omit<Value<'GET /letter/getList'>, 'pageNo' | 'pageSize'>;

const SORTS = { time: 'l.created_at', name: 'l.name collate "zh-x-icu"' };

/** The letters that the filters leave. */
export const letterList = (filters: Filters): ListSql => ({
  select: SELECT_LETTERS,
  from: 'letters l',
  id: 'l.id',
  where: conditionsOf(filters),
  order: orderBy(SORTS, 'l.id', filters, { sort: 'time', order: 'desc' }),
});

function conditionsOf({ text, read, site, from, to }: Filters): Sql {
  const holds = (column: string) => sql`strpos(lower(${raw(column)}), lower(${text})) > 0`;
  return every([
    text !== undefined &&
      sql`(${holds('l.content')} or ${holds('l.name')} or ${holds('l.phone')} or ${holds('l.email')})`,
    read !== undefined && (read ? raw('l.read_at is not null') : raw('l.read_at is null')),
    site !== undefined && sql`l.site_id in (select id from sites where key = any(${site}::text[]))`,
    from !== undefined && sql`l.created_at >= ${new Date(from)}`,
    to !== undefined && sql`l.created_at <= ${new Date(to)}`,
  ]);
}

/** Those of them that were the other before. */
export async function markLetters(db: Queryable, ids: readonly string[], readAt: Date | null): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `update letters
     set read_at = $2
     where id = any($1::uuid[]) and (read_at is null) <> ($2::timestamptz is null)
     returning id`,
    [ids, readAt],
  );
  return rows.map((row) => row.id);
}

export async function findLetter(db: Queryable, id: string): Promise<LetterRow | null> {
  const { rows } = await db.query<LetterRow>(`${SELECT_LETTERS} where l.id = $1`, [id]);
  return rows[0] ?? null;
}

export async function countUnread(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ unread: number }>('select count(*) as unread from letters where read_at is null');
  return rows[0]!.unread;
}
