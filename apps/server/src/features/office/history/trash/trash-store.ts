import type { Value } from '@parley/protocol/http/routes';
import type { Client, Queryable } from '../../../../db/pool';
import { type ListSql, orderBy } from '../../../../db/read-list';
import { every, sql, statement } from '../../../../db/sql';
import type { Principal } from '../../../../principal';
import { searchable } from '../../../foundation/access/masked-search';
import { conversationsInScope, type Reader } from '../../../foundation/access/scope';
import { hasName } from '../start-conditions-store';
import { COLUMNS, type HistoryRow, JOINS } from '../store';

export type Trashed = { trashedAt: Date; trashedBy: string; trashedByName: string };
export type TrashRow = HistoryRow & Trashed;
export type Talk = { id: string; visitorId: string };

const TRASHED = `t.trashed_at as "trashedAt", t.agent_id as "trashedBy", coalesce(b.nickname, '') as "trashedByName"`;

type Filters = Omit<Value<'GET /history/getTrash'>, 'pageNo' | 'pageSize'>;

/** The trash within the reader's scope; filters do not match masked text. */
export const trashList = (
  reader: Reader & Pick<Principal, 'masks'>,
  { visitor, serviceID, trashedBy, from, to, ...sorted }: Filters,
): ListSql => ({
  select: `select ${COLUMNS}, ${TRASHED}
           from conversation_trash t join conversations c on c.id = t.conversation_id
           left join agents b on b.id = t.agent_id ${JOINS}`,
  from: 'conversation_trash t join conversations c on c.id = t.conversation_id',
  id: 't.conversation_id',
  where: every([
    conversationsInScope(reader),
    visitor !== undefined &&
      sql`(select ${hasName(visitor, false, searchable(reader, 'name'))} from visitors where id = c.visitor_id)`,
    serviceID !== undefined && sql`c.last_owner_id = any(${serviceID}::uuid[])`,
    trashedBy !== undefined && sql`t.agent_id = any(${trashedBy}::uuid[])`,
    from !== undefined && sql`t.trashed_at >= ${new Date(from)}`,
    to !== undefined && sql`t.trashed_at <= ${new Date(to)}`,
  ]),
  order: orderBy({ trashedAt: 't.trashed_at' }, 't.conversation_id', sorted, { sort: 'trashedAt', order: 'desc' }),
});

export async function readTrashed(db: Queryable, conversationId: string): Promise<Trashed | null> {
  const { rows } = await db.query<Trashed>({
    name: 'history-trashed',
    text: `select ${TRASHED} from conversation_trash t left join agents b on b.id = t.agent_id
           where t.conversation_id = $1`,
    values: [conversationId],
  });
  return rows[0] ?? null;
}

/** Ended conversations among these, with their visitors. */
export async function findEnded(db: Queryable, ids: readonly string[]): Promise<Talk[]> {
  const { rows } = await db.query<Talk>(
    `select id, visitor_id as "visitorId" from conversations where id = any($1::uuid[]) and state = 'end'`,
    [ids],
  );
  return rows;
}

/** Conversations among these in the trash and in the reader's scope. */
export async function findInTrash(db: Queryable, reader: Reader, ids: readonly string[]): Promise<Talk[]> {
  const where = every([sql`t.conversation_id = any(${ids}::uuid[])`, conversationsInScope(reader)]);
  const { rows } = await db.query<Talk>(
    statement(sql`select c.id, c.visitor_id as "visitorId"
                  from conversation_trash t join conversations c on c.id = t.conversation_id where ${where}`),
  );
  return rows;
}

/**
 * Moves conversations to the trash; the caller has locked their visitors, so that none is removed meanwhile. Stores
 * since when a visitor was listed as ended with its newest one. Returns the moved ones.
 */
export async function putIntoTrash(
  tx: Client,
  ids: readonly string[],
  { agentId, now }: { agentId: string; now: Date },
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into conversation_trash (conversation_id, agent_id, trashed_at, listed_since)
     select c.id, $2, $3, (select v.since from visitors v where v.id = c.visitor_id and v.conversation_id = c.id and v.state = 'end')
     from conversations c where c.id = any($1::uuid[])
     on conflict do nothing
     returning conversation_id as id`,
    [ids, agentId, now],
  );
  return rows.map(({ id }) => id);
}

/** Visitors whose newest conversation is in the trash get the state after a further page view (C-53). */
export async function unlist(tx: Client, ids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update visitors
     set version = version + 1, since = case when state = 'end' then $2 else since end,
         state = case when state <> 'end' then state when online then 'monitor' else 'gone' end
     where conversation_id = any($1::uuid[])
     returning id`,
    [ids, now],
  );
  return rows.map(({ id }) => id);
}

/** Lists visitors as ended again if nothing has happened to them since. Returns those whose row changed. */
export async function relist(tx: Client, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update visitors v
     set version = version + 1,
         state = case when v.state = 'gone' and v.since = t.trashed_at and t.listed_since is not null then 'end' else v.state end,
         since = case when v.state = 'gone' and v.since = t.trashed_at then coalesce(t.listed_since, v.since) else v.since end
     from conversation_trash t
     where t.conversation_id = any($1::uuid[]) and v.conversation_id = t.conversation_id
     returning v.id`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

export async function takeFromTrash(tx: Client, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'delete from conversation_trash where conversation_id = any($1::uuid[]) returning conversation_id as id',
    [ids],
  );
  return rows.map(({ id }) => id);
}
