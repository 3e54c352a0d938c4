import { searchQuery } from '@parley/core/search/terms';
import type { Value } from '@parley/protocol/http/routes';
import type { Queryable } from '../../../db/pool';
import { type ListSql, orderBy } from '../../../db/read-list';
import { every, raw, type Sql, sql, statement } from '../../../db/sql';
import type { Principal } from '../../../principal';
import { searchable } from '../access/masked-search';
import { type Reader, within } from '../access/scope';

export type EntryRow = {
  id: string;
  number: number | null;
  at: Date;
  actorId: string | null;
  actorName: string;
  address: string;
  action: string;
  subjectKind: string;
  subjectIds: string[];
  subjectName: string;
  personId: string | null;
  before: string | null;
  after: string | null;
};

const SELECT = `
  select e.id, e.number, e.at, e.actor_id as "actorId", e.actor_name as "actorName", e.address, e.action,
         e.subject_kind as "subjectKind", e.subject_ids as "subjectIds", e.subject_name as "subjectName",
         e.person_id as "personId", e.before, e.after
  from audit_entries e`;

/** SQL: the text of an entry that `termsOf` was applied to. */
const SEARCHED_TEXT = `concat_ws(' ', e.actor_name, e.action, e.subject_name, e.address,
  case when e.person_id is null then concat_ws(' ', e.before, e.after) end)`;

type Filters = Omit<Value<'GET /audit/getList'>, 'pageNo' | 'pageSize'>;

/** Entries that match the filters. */
export const entryList = (reader: Principal, filters: Filters): ListSql => ({
  select: SELECT,
  from: 'audit_entries e',
  id: 'e.id',
  where: conditionsOf(reader, filters),
  order: orderBy({ time: 'e.at' }, 'e.id', filters, { sort: 'time', order: 'desc' }),
});

function conditionsOf(reader: Principal, { text, uuid, action, kind, subject, person, from, to }: Filters): Sql {
  return every([
    entriesInScope(reader),
    ...(text === undefined ? [] : textConditions(reader, text)),
    uuid !== undefined && sql`e.actor_id = any(${uuid}::uuid[])`,
    action !== undefined && sql`e.action = any(${action}::text[])`,
    kind !== undefined && sql`e.subject_kind = any(${kind}::text[])`,
    subject !== undefined && sql`e.subject_ids @> array[${subject}::text]`,
    person !== undefined && sql`e.person_id = any(${person}::uuid[])`,
    from !== undefined && sql`e.at >= ${new Date(from)}`,
    to !== undefined && sql`e.at <= ${new Date(to)}`,
  ]);
}

/** Condition: changes by agents in the reader's scope, and changes of these agents. */
function entriesInScope(reader: Reader): Sql | null {
  if (reader.scope === 'all') return null;
  const theirs = within(reader);
  return sql`(e.actor_id in ${theirs}
    or e.subject_kind = 'agent' and e.subject_ids && array(select id::text from ${theirs} as them (id)))`;
}

/** Conditions of a search: first by the index of terms, then by the text itself. */
function textConditions(reader: Principal, text: string): Sql[] {
  const query = searchQuery(text);
  const plain = sql`lower(normalize(${searchable(reader, SEARCHED_TEXT)}, NFKC))`;
  const parts = query?.parts ?? [text.normalize('NFKC').toLowerCase()];
  return [
    ...(query ? [sql`e.terms @> ${query.terms}::int[]`] : []),
    ...parts.map((part) => sql`strpos(${plain}, ${part}) > 0`),
  ];
}

export async function findEntry(db: Queryable, reader: Reader, id: string): Promise<EntryRow | null> {
  const found = every([sql`e.id = ${id}`, entriesInScope(reader)]);
  const { rows } = await db.query<EntryRow>(statement(sql`${raw(SELECT)} where ${found}`));
  return rows[0] ?? null;
}

/** An entry with the sealed key of its person; null: no person, or erased. */
export type KeyedRow = EntryRow & { sealed: Buffer | null };

/** `entryList` with keys, to show the values too. */
export const keyedEntryList = (reader: Principal, filters: Filters): ListSql => ({
  ...entryList(reader, filters),
  select: `${SELECT.replace('select ', 'select k.sealed, ')} left join person_keys k on k.person_id = e.person_id`,
});

/** Distinct values by a loose index scan: there are dozens of values among millions of rows. */
export async function readNames(db: Queryable, column: 'action' | 'subject_kind'): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(`
    with recursive names as (
      (select ${column} as name from audit_entries order by ${column} limit 1)
      union all
      select (select e.${column} from audit_entries e where e.${column} > n.name order by e.${column} limit 1)
      from names n where n.name is not null
    )
    select name from names where name is not null order by name`);
  return rows.map(({ name }) => name);
}
