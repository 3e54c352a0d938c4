import type { LetterFacts, LetterHolder } from '@parley/core/routing/choose-for-letter';
import type { Queryable } from '../../../db/pool';
import type { LetterHandling } from './store';

export type LetterToAssign = LetterHandling & LetterFacts & { name: string };

const SELECT_TO_ASSIGN = `
  select l.id, l.status, l.owner_id as "ownerId", l.due_at as "dueAt", s.key as site, l.reason, v.channel,
         coalesce(w.region, '') as region, l.content, l.name
  from letters l
  join sites s on s.id = l.site_id
  join visitors v on v.id = l.visitor_id
  left join lateral (
    select region from visits
    where visitor_id = l.visitor_id and started_at <= l.created_at order by started_at desc limit 1
  ) w on true`;

/** Letters with the facts for the rules. */
export async function readToAssign(tx: Queryable, ids: readonly string[]): Promise<LetterToAssign[]> {
  const { rows } = await tx.query<LetterToAssign>(`${SELECT_TO_ASSIGN} where l.id = any($1::uuid[])`, [ids]);
  return rows;
}

/** Locks the oldest open letters without an owner, after this one; skips letters locked by others. */
export async function lockUnowned(tx: Queryable, after: string | null, most: number): Promise<LetterToAssign[]> {
  const { rows } = await tx.query<LetterToAssign>(
    `${SELECT_TO_ASSIGN}
     where l.owner_id is null and l.status in ('new', 'open') and l.merged_into is null
       and ($1::uuid is null or (l.created_at, l.id) > (select created_at, id from letters where id = $1))
     order by l.created_at, l.id limit $2 for update of l skip locked`,
    [after, most],
  );
  return rows;
}

type Holder = LetterHolder & { groupId: string | null };

/**
 * Agents among these and in these groups who can own letters, with their loads. Locks the groups until the
 * transaction ends, so that two letters at the same time go to two members.
 */
export async function readHolders(
  tx: Queryable,
  { agents, groups }: { agents: readonly string[]; groups: readonly string[] },
): Promise<Holder[]> {
  if (agents.length === 0 && groups.length === 0) return [];
  await tx.query('select 1 from agent_groups where id = any($1::uuid[]) order by id for no key update', [groups]);
  const { rows } = await tx.query<Omit<Holder, 'lastAt'> & { lastAt: Date | null }>(
    `select a.id, asked."groupId", h.open, last.at as "lastAt"
     from (
       select id, null::uuid as "groupId" from unnest($1::uuid[]) as id
       union all
       select m.agent_id, m.group_id from agent_group_members m where m.group_id = any($2::uuid[])
     ) asked
     join agents a on a.id = asked.id and a.enabled and a.deleted_at is null and not a.guest
     cross join lateral (
       select count(*) as open from letters l
       where l.owner_id = a.id and l.status in ('new', 'open') and l.merged_into is null
     ) h
     left join lateral (
       select l.created_at as at from letters l where l.owner_id = a.id order by l.created_at desc, l.id desc limit 1
     ) last on true`,
    [agents, groups],
  );
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt?.getTime() ?? null }));
}

export type AssignedRow = LetterHandling & { rule: string | null };

export async function saveAssigned(tx: Queryable, given: readonly AssignedRow[]): Promise<void> {
  await tx.query(
    `update letters l
     set status = n.status, owner_id = n.owner_id, due_at = n.due_at, rule = n.rule,
         soon_told_at = case when l.due_at is not distinct from n.due_at then l.soon_told_at end,
         overdue_told_at = case when l.due_at is not distinct from n.due_at then l.overdue_told_at end
     from unnest($1::uuid[], $2::text[], $3::uuid[], $4::timestamptz[], $5::text[]) as n (id, status, owner_id, due_at, rule)
     where l.id = n.id`,
    [
      given.map(({ id }) => id),
      given.map(({ status }) => status),
      given.map(({ ownerId }) => ownerId),
      given.map(({ dueAt }) => dueAt),
      given.map(({ rule }) => rule),
    ],
  );
}
