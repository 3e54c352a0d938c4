import type { Queryable } from '../../../db/pool';
import { every, raw, sql, statement } from '../../../db/sql';
import { ofConversationsInScope, type Reader } from '../../foundation/access/scope';

export type Option = { value: string; label: string };

/** Maximum number of choices of one filter. */
const MOST = 500;

/** Deleted agents come last. */
export async function readAgents(db: Queryable): Promise<Option[]> {
  const { rows } = await db.query<Option>(
    `select id as value, nickname as label from agents
       order by deleted_at is not null, nickname collate "zh-x-icu" limit ${MOST}`,
  );
  return rows;
}

export async function readGroups(db: Queryable): Promise<Option[]> {
  const { rows } = await db.query<Option>(
    `select id as value, name as label from agent_groups order by name collate "zh-x-icu" limit ${MOST}`,
  );
  return rows;
}

export async function readSites(db: Queryable): Promise<Option[]> {
  const { rows } = await db.query<Option>(
    `select key as value, name as label from sites order by created_at limit ${MOST}`,
  );
  return rows;
}

/** Accounts of channels; deleted ones come last, since their conversations remain. */
export async function readAccounts(db: Queryable): Promise<Option[]> {
  const { rows } = await db.query<Option>(
    `select id as value, name as label from channel_accounts
       order by deleted_at is not null, created_at, id limit ${MOST}`,
  );
  return rows;
}

/** Tags of conversations in the scope, the most frequent first. */
export async function readMarks(db: Queryable, reader: Reader): Promise<string[]> {
  const { rows } = await db.query<{ mark: string }>(
    statement(sql`
        select m.mark from conversation_marks m
        where ${every([raw('true'), ofConversationsInScope(reader, 'm.conversation_id')])}
        group by m.mark order by count(*) desc, m.mark limit ${MOST}`),
  );
  return rows.map(({ mark }) => mark);
}

/**
 * Search engines of conversations in the scope. Each is one step in the index `conversation_facts_engine`, so the time
 * does not depend on the number of conversations; for each, one conversation in the scope is searched.
 */
export async function readEngines(db: Queryable, reader: Reader): Promise<string[]> {
  const inScope = ofConversationsInScope(reader, 'f.conversation_id');
  // `offset 0` keeps PostgreSQL from making a join of it: the subquery ends at its first row.
  const seen =
    inScope && sql`exists (select 1 from conversation_facts f where f.engine = step.engine and ${inScope} offset 0)`;
  const { rows } = await db.query<{ engine: string }>(
    statement(sql`
      with recursive step as (
        (select engine, 1 as n from conversation_facts where engine > '' order by engine limit 1)
        union all
        select (select f.engine from conversation_facts f where f.engine > step.engine order by f.engine limit 1), n + 1
        from step where step.engine is not null and n < ${MOST}
      )
      select engine from step where ${every([raw('engine is not null'), seen])}`),
  );
  return rows.map(({ engine }) => engine);
}
