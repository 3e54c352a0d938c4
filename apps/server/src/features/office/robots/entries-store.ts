import type { Value } from '@parley/protocol/http/routes';
import type { Queryable } from '../../../db/pool';
import { type ListSql, orderBy } from '../../../db/read-list';
import { every, raw, sql } from '../../../db/sql';
import { CONTENT } from '../../conversation/robots/columns';
import type { EntryContent } from '../../conversation/robots/robot';

export type EntryFields = EntryContent & { id: string; robotId: string };

export type EntryRow = EntryFields & {
  revision: number;
  state: 'published' | 'new' | 'changed';
  hits: number;
  good: number;
  bad: number;
  updatedAt: Date;
  updatedBy: string | null;
};

export const ENTRY_COLUMNS = `e.id, e.robot_id as "robotId", e.revision, e.question, e."similar", e.answers, e.keywords, e.match,
  e.category, e.weight, e.related, e.enabled`;

/** Days of turns that an entry's figures count. */
const COUNTED_DAYS = 90;

const turnsOf = (condition: string): string => `(select count(*) from robot_turns t
  where t.entry_id = e.id and t.at > now() - interval '${COUNTED_DAYS} days'${condition})`;
const HITS = turnsOf('');

const SELECT = `
  select ${ENTRY_COLUMNS}, e.updated_at as "updatedAt", a.nickname as "updatedBy",
         case when f.entry_id is null then 'new' when f.content = ${CONTENT} then 'published' else 'changed' end as state,
         ${HITS} as hits, ${turnsOf(' and t.good')} as good, ${turnsOf(' and not t.good')} as bad
  from robot_entries e
  left join robot_entry_versions f on f.robot_id = e.robot_id and f.entry_id = e.id and f.until_version is null
  left join agents a on a.id = e.updated_by`;

const SORTS = {
  question: 'e.question collate "zh-x-icu"',
  category: 'e.category collate "zh-x-icu"',
  hits: HITS,
  weight: 'e.weight',
  updatedAt: 'e.updated_at',
};

type Filters = Omit<Value<'GET /askRobot/getList'>, 'pageNo' | 'pageSize'>;

export const entryList = (filters: Filters): ListSql => ({
  select: SELECT,
  from: 'robot_entries e',
  id: 'e.id',
  where: every([
    filters.robot !== undefined && sql`e.robot_id = ${filters.robot}`,
    filters.text !== undefined &&
      sql`strpos(lower(concat_ws(' ', e.question, array_to_string(e."similar", ' '), array_to_string(e.keywords, ' '),
            (select string_agg(x ->> 'msg', ' ') from jsonb_array_elements(e.answers) x))), lower(${filters.text})) > 0`,
    filters.category !== undefined && sql`e.category = any(${filters.category}::text[])`,
    filters.match !== undefined && sql`e.match = any(${filters.match}::text[])`,
    filters.enabled !== undefined && sql`e.enabled = ${filters.enabled}`,
    filters.unpublished !== undefined &&
      sql`${filters.unpublished} = not exists (
            select 1 from robot_entry_versions f
            where f.robot_id = e.robot_id and f.entry_id = e.id and f.until_version is null and f.content = ${raw(CONTENT)})`,
  ]),
  order: orderBy(SORTS, 'e.id', filters, { sort: 'updatedAt', order: 'desc' }),
});

export async function findEntryRow(db: Queryable, id: string): Promise<EntryRow | null> {
  const { rows } = await db.query<EntryRow>(`${SELECT} where e.id = $1`, [id]);
  return rows[0] ?? null;
}

/** The robots of these entries. */
export async function findRobotsOf(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select distinct robot_id as id from robot_entries where id = any($1::uuid[]) order by 1',
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Entries by id, locked. */
export async function lockEntries(
  tx: Queryable,
  ids: readonly string[],
): Promise<(EntryFields & { revision: number })[]> {
  const { rows } = await tx.query<EntryFields & { revision: number }>(
    `select ${ENTRY_COLUMNS} from robot_entries e where e.id = any($1::uuid[]) order by e.id for update`,
    [ids],
  );
  return rows;
}

export async function countEntries(db: Queryable, robotId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*) as count from robot_entries where robot_id = $1',
    [robotId],
  );
  return rows[0]!.count;
}

/** How many of these are entries of the robot. */
export async function countKnown(db: Queryable, robotId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*) as count from robot_entries where robot_id = $1 and id = any($2::uuid[])',
    [robotId, ids],
  );
  return rows[0]!.count;
}

type Saving = { by: string; now: number; importId?: string | null };

/** Saves entries; the revision of a known one rises, and an import keeps what it said before. */
export async function saveEntries(
  tx: Queryable,
  entries: readonly EntryFields[],
  { by, now, importId = null }: Saving,
): Promise<void> {
  await tx.query(
    `insert into robot_entries as e (id, robot_id, question, "similar", answers, keywords, match, category, weight, related,
                                     enabled, import_id, created_at, updated_at, updated_by)
     select r.id, r."robotId", r.question, r."similar", r.answers, r.keywords, r.match, r.category, r.weight, r.related,
            r.enabled, $2, $3, $3, $4
     from jsonb_to_recordset($1::jsonb) as r(id uuid, "robotId" uuid, question text, "similar" text[], answers jsonb,
       keywords text[], match text, category text, weight int, related uuid[], enabled boolean)
     order by r.id
     on conflict (id) do update set
       question = excluded.question, "similar" = excluded."similar", answers = excluded.answers,
       keywords = excluded.keywords, match = excluded.match, category = excluded.category, weight = excluded.weight,
       related = excluded.related, enabled = excluded.enabled, revision = e.revision + 1,
       import_id = excluded.import_id,
       before_import = case when excluded.import_id is null then null else ${CONTENT} end,
       updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    [JSON.stringify(entries), importId, new Date(now), by],
  );
}

export async function deleteEntries(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query('delete from robot_entries where id = any($1::uuid[])', [ids]);
  await tx.query(
    `update robot_entries e
     set related = (select coalesce(array_agg(k.id order by k.at), '{}')
                    from unnest(e.related) with ordinality k(id, at) where k.id <> all($1::uuid[]))
     where e.related && $1::uuid[]`,
    [ids],
  );
}

export async function readCategories(db: Queryable, robotId: string): Promise<{ name: string; entries: number }[]> {
  const { rows } = await db.query<{ name: string; entries: number }>(
    `select category as name, count(*) as entries from robot_entries where robot_id = $1
     group by category order by category collate "zh-x-icu"`,
    [robotId],
  );
  return rows;
}

/** Moves entries to another category, with those of its parts (`from/…`). Returns their ids. */
export async function renameCategory(
  tx: Queryable,
  { robotId, from, to }: { robotId: string; from: string; to: string },
  { by, now }: Saving,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update robot_entries set category = $3 || substr(category, length($2) + 1), revision = revision + 1, import_id = null,
            before_import = null, updated_at = $4, updated_by = $5
     where robot_id = $1 and (category = $2 or $2 <> '' and starts_with(category, $2 || '/')) returning id`,
    [robotId, from, to, new Date(now), by],
  );
  return rows.map(({ id }) => id);
}
