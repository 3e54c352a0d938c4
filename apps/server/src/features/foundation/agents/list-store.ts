import type { Value } from '@parley/protocol/http/routes';
import { type ListSql, orderBy } from '../../../db/read-list';
import { every, raw, type Sql, sql } from '../../../db/sql';
import { agentsInReach, type Manager } from '../access/reach';
import { CURRENT_LOAD, LOST, SELECT_AGENTS } from './store';

type Filters = Omit<Value<'GET /services/getList'>, 'pageNo' | 'pageSize'>;

const SORTS = {
  createdAt: 'a.created_at',
  nickname: 'a.nickname collate "zh-x-icu"',
  username: 'lower(a.username) collate "zh-x-icu"',
  limit: 'a.conversation_limit',
  load: CURRENT_LOAD,
};

/** A subquery that runs once for the list, not for each row. */
const CONNECTED = raw('a.id in (select c.agent_id from agent_connections c)');
const AWAY = sql`a.enabled and not a.hidden and not ${CONNECTED}`;
/** Conditions of the states in the list, as `presenceOfAgent` shows them. */
const STATES: Record<NonNullable<Filters['state']>[number], Sql> = {
  online: sql`(a.enabled and not a.hidden and ${CONNECTED})`,
  away: sql`(${AWAY})`,
  disconnected: sql`(${AWAY} and ${raw(LOST)})`,
  offline: sql`(${AWAY} and ${raw(LOST)} is not true)`,
  hidden: raw('(a.enabled and a.hidden)'),
  disabled: raw('not a.enabled'),
};

/** Agents that match the filters, among those that the reader administers. */
export const agentList = (filters: Filters, reader: Manager): ListSql => ({
  select: SELECT_AGENTS,
  from: 'agents a',
  id: 'a.id',
  where: every([agentsInReach(reader, 'a.id'), conditionsOf(filters)]),
  order: orderBy(SORTS, 'a.id', filters, { sort: 'createdAt', order: 'asc' }),
});

function conditionsOf({ username, roles, groups, state, enabled, createdFrom, createdTo }: Filters): Sql {
  return every([
    raw('a.deleted_at is null and not a.guest'),
    // strpos instead of `like`: the search text is no pattern.
    username !== undefined &&
      sql`(strpos(lower(a.username), lower(${username})) > 0 or strpos(lower(a.nickname), lower(${username})) > 0
        or strpos(lower(a.job_number), lower(${username})) > 0)`,
    roles !== undefined &&
      sql`a.id in (
        select ar.agent_id from agent_roles ar join roles r on r.id = ar.role_id where r.role = any(${roles}::text[])
      )`,
    groups !== undefined &&
      sql`a.id in (select m.agent_id from agent_group_members m where m.group_id = any(${groups}::uuid[]))`,
    state !== undefined && anyOf(state.map((each) => STATES[each])),
    enabled !== undefined && sql`a.enabled = ${enabled}`,
    createdFrom !== undefined && sql`a.created_at >= ${new Date(createdFrom)}`,
    createdTo !== undefined && sql`a.created_at <= ${new Date(createdTo)}`,
  ]);
}

const anyOf = (conditions: readonly Sql[]): Sql =>
  sql`(${conditions.reduce((all, condition) => sql`${all} or ${condition}`)})`;
