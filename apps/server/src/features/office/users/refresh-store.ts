import type { Client } from '../../../db/pool';
import type { SearchedFields } from './store';

/** Computes the list columns of these people from visits, conversations, follow-ups and the blacklist. */
export async function refreshPeople(tx: Client, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // Locked before reading, so that of two parallel runs the second sees newer data.
  await tx.query('select 1 from people where id = any($1::uuid[]) order by id for update', [ids]);
  await tx.query({ name: 'refresh-people', text: REFRESH, values: [ids] });
}

const REFRESH = `
update people p
set first_seen_at = f.first_seen_at,
    last_seen_at = f.last_seen_at,
    visits = f.visits,
    chats = f.chats,
    last_agent_id = f.last_agent_id,
    had_by = f.had_by,
    nobodys = f.nobodys,
    source = f.source,
    engine = f.engine,
    keyword = f.keyword,
    region = f.region,
    blacklisted_until = case when f.is_known then f.blacklisted_until else p.blacklisted_until end,
    next_follow_up_at = f.next_follow_up_at
from (
  select
    q.id,
    count(v.id) > 0 as is_known,
    min(v.created_at) as first_seen_at,
    max(v.last_seen_at) as last_seen_at,
    coalesce(sum(v.visits), 0)::int as visits,
    coalesce(sum(c.chats), 0)::int as chats,
    coalesce(bool_or(c.nobodys), false) as nobodys,
    array(
      select distinct had.agent_id
      from visitors own
           join conversations t on t.visitor_id = own.id
           join conversation_agents had on had.conversation_id = t.id
      where own.person_id = q.id
    ) as had_by,
    (array_agg(c.last_agent_id order by c.newest desc) filter (where c.last_agent_id is not null))[1] as last_agent_id,
    coalesce((array_agg(first.source order by first.started_at) filter (where first.id is not null))[1], '') as source,
    coalesce((array_agg(first.engine order by first.started_at) filter (where first.id is not null))[1], '') as engine,
    coalesce((array_agg(first.keyword order by first.started_at) filter (where first.id is not null))[1], '') as keyword,
    coalesce((array_agg(newest.region order by newest.started_at desc) filter (where newest.region <> ''))[1], '') as region,
    max(v.blacklisted_until) as blacklisted_until,
    (select min(due_at) from follow_ups where person_id = q.id and done_at is null) as next_follow_up_at
  from unnest($1::uuid[]) as q (id)
  left join visitors v on v.person_id = q.id
  left join lateral (
    select count(*) as chats,
           max(opened_at) as newest,
           bool_or(owner_id is null) as nobodys,
           (array_agg(last_owner_id order by opened_at desc) filter (where last_owner_id is not null))[1] as last_agent_id
    from conversations where visitor_id = v.id
  ) c on true
  left join lateral (select * from visits where visitor_id = v.id order by started_at limit 1) first on true
  left join lateral (select * from visits where visitor_id = v.id order by started_at desc limit 1) newest on true
  group by q.id
) f
where p.id = f.id`;

export type Unnamed = SearchedFields & { id: string };

/** Locks people without search terms: their searched fields stay until the transaction ends. */
export async function lockWithoutTerms(tx: Client, ids: readonly string[]): Promise<Unnamed[]> {
  const { rows } = await tx.query<Unnamed>({
    name: 'people-without-terms',
    text: `select id, name, phone, mail, wechat, remark from people
           where id = any($1::uuid[]) and terms is null order by id for update`,
    values: [ids],
  });
  return rows;
}

export async function savePersonTerms(
  tx: Client,
  people: readonly { id: string; terms: readonly number[] }[],
): Promise<void> {
  await tx.query(
    `update people p set terms = t.terms::int[]
     from unnest($1::uuid[], $2::text[]) as t (id, terms) where p.id = t.id`,
    [people.map(({ id }) => id), people.map(({ terms }) => `{${terms.join(',')}}`)],
  );
}

/** Clears computed columns and terms; a trigger notes each person without terms for the follower. */
export async function emptyFolded(tx: Client): Promise<void> {
  await tx.query(
    `update people
     set terms = null, first_seen_at = null, last_seen_at = null, visits = 0, chats = 0, last_agent_id = null,
         had_by = '{}', nobodys = false, source = '', engine = '', keyword = '', region = '', next_follow_up_at = null`,
  );
}
