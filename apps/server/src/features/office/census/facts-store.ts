import type { VisitPart } from '@parley/core/census/traffic/parts';
import type { Client } from '../../../db/pool';
import { addingChanged, foldOf } from './fold-store';
import { COUNTED, EVERYWHERE, SUMS, visitsBehind } from './sums-store';
import type { RawVisit } from './visits-store';

/** Rows of `visit_facts` as JSON; PostgreSQL's own text, to be passed back to it. */
export type FactRows = string;

export type NewFact = Pick<RawVisit, 'id' | 'siteId' | 'visitorId' | 'channel' | 'beganAt'> & {
  keys: number[];
  parts: Record<VisitPart, number>;
};

/** Facts that a change of these visits can change: themselves, and later visits of the same visitors. */
const TOUCHED = `
  select f.* from jsonb_to_recordset($1::jsonb) as r(id uuid, "visitorId" uuid, "beganAt" timestamptz)
  join visit_facts f on f.visitor_id = r."visitorId" and f.began_at >= r."beganAt"`;

const touching = (facts: readonly NewFact[]): string => {
  const first = new Map<string, NewFact>();
  for (const fact of facts) {
    const known = first.get(fact.visitorId);
    if (!known || known.beganAt > fact.beganAt) first.set(fact.visitorId, fact);
  }
  return JSON.stringify([...first.values()].map(({ id, visitorId, beganAt }) => ({ id, visitorId, beganAt })));
};

/** Facts that were stored before. */
export async function readTouched(tx: Client, facts: readonly NewFact[]): Promise<FactRows> {
  const { rows } = await tx.query<{ rows: string }>({
    name: 'census-touched',
    text: `select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from (${TOUCHED}) t`,
    values: [touching(facts)],
  });
  return rows[0]!.rows;
}

/**
 * Stores facts. What was true at the beginning is never changed; conversations never become fewer, since retention
 * removes their rows.
 */
export async function saveFacts(tx: Client, facts: readonly NewFact[]): Promise<void> {
  await tx.query({
    name: 'census-facts',
    text: `
insert into visit_facts as f
  (visit_id, site_id, visitor_id, channel, began_at, keys, pv, ended, dwell, bounced, invited, accepted, chats, chatted,
   leads)
select id, "siteId", "visitorId", channel, "beganAt", keys, pv, ended, dwell, bounced, invited, accepted, chats, chatted,
       leads
from jsonb_to_recordset($1::jsonb) as r(
  id uuid, "siteId" uuid, "visitorId" uuid, channel text, "beganAt" timestamptz, keys int[], pv int, ended smallint,
  dwell bigint, bounced smallint, invited int, accepted int, chats int, chatted smallint, leads int)
on conflict (visit_id) do update set
  pv = excluded.pv, ended = excluded.ended, dwell = excluded.dwell,
  bounced = case when greatest(f.chats, excluded.chats) = 0 then excluded.bounced else 0 end,
  invited = excluded.invited, accepted = greatest(f.accepted, excluded.accepted),
  chats = greatest(f.chats, excluded.chats), chatted = greatest(f.chatted, excluded.chatted), leads = excluded.leads`,
    values: [JSON.stringify(facts.map(({ parts, ...fact }) => ({ ...fact, ...parts })))],
  });
}

/**
 * Sets when each visitor of these new facts last began a visit under the same key, for them and for later visits. What
 * it depends on never changes once a fact is stored.
 */
export async function savePrevious(tx: Client, facts: readonly NewFact[]): Promise<void> {
  if (facts.length === 0) return;
  await tx.query({
    name: 'census-previous',
    text: `
with touched as (${TOUCHED}),
each_key as (
  select f.visit_id, f.visitor_id, f.began_at, u.key, u.n
  from visit_facts f cross join unnest(f.keys) with ordinality as u(key, n)
  where f.visitor_id in (select visitor_id from touched)
), lagged as (
  select visit_id, n, case when key <> 0 then
           lag(began_at) over (partition by visitor_id, n, key order by began_at, visit_id) end as previous
  from each_key
), collected as (
  select visit_id, array_agg(previous order by n) as previous from lagged
  where visit_id in (select visit_id from touched)
  group by visit_id
)
update visit_facts f set previous = c.previous from collected c
where f.visit_id = c.visit_id and f.previous is distinct from c.previous`,
    values: [touching(facts)],
  });
}

/**
 * Adds the difference between facts as they were (`old`) and as they are now to the sums of every zone. Most later
 * visits of the same visitors stay as they were, and are not added up.
 */
export async function foldTouched(tx: Client, facts: readonly NewFact[], old: FactRows): Promise<void> {
  await tx.query({ name: 'census-fold', text: FOLD, values: [touching(facts), old] });
}

const FOLD = foldOf(
  `with now as (${TOUCHED}), before as (select * from jsonb_populate_recordset(null::visit_facts, $2::jsonb))
   select -1 as sign, b.* from before b left join now n on n.visit_id = b.visit_id
   where row(n.*) is distinct from row(b.*)
   union all
   select 1, n.* from now n left join before b on b.visit_id = n.visit_id
   where row(n.*) is distinct from row(b.*)`,
  EVERYWHERE,
);

/** What a visit that is counted already is now. */
export type KnownFact = { id: string; parts: Record<VisitPart, number> };

/** SQL: the parts of a stored fact (`f`) once those given (`g`) are stored; see `saveFacts`. */
const REPLACED: Record<string, string> = {
  bounced: 'case when greatest(f.chats, g.chats) = 0 then g.bounced else 0 end',
  accepted: 'greatest(f.accepted, g.accepted)',
  chats: 'greatest(f.chats, g.chats)',
  chatted: 'greatest(f.chatted, g.chatted)',
};
const present = (part: string): string => REPLACED[part] ?? `g.${part}`;

/**
 * Stores what these visits are now, and adds the difference to the sums of every zone. The rows are compared where they
 * are: nothing but the parts of a visit changes once it is counted.
 */
export async function changeFacts(tx: Client, facts: readonly KnownFact[]): Promise<void> {
  if (facts.length === 0) return;
  await tx.query({
    name: 'census-change',
    text: CHANGE,
    values: [JSON.stringify(facts.map(({ id, parts }) => ({ id, ...parts })))],
  });
}

const CHANGE = `
with compared as materialized (
  select f.visit_id, f.site_id, f.visitor_id, f.began_at, f.keys, f.previous,
         case when f.ended <> 0 then census_bucket(f.dwell)::int end as old_bucket,
         case when g.ended <> 0 then census_bucket(g.dwell)::int end as new_bucket,
         ${SUMS.map((part) => `f.${part} as old_${part}, ${present(part)} as ${part}`).join(', ')}
  from jsonb_to_recordset($1::jsonb) as g(
    id uuid, pv int, ended smallint, dwell bigint, bounced smallint, invited int, accepted int, chats int,
    chatted smallint, leads int)
  join visit_facts f on f.visit_id = g.id
  where (${SUMS.map((part) => `f.${part}`).join(', ')}) is distinct from (${SUMS.map(present).join(', ')})
), stored as (
  update visit_facts f set ${SUMS.map((part) => `${part} = c.${part}`).join(', ')}
  from compared c where f.visit_id = c.visit_id
), ${addingChanged(
  // A visit whose length moves to another bucket is taken out there, and added again with what has changed.
  `select c.visit_id, c.site_id, c.visitor_id, c.began_at, c.keys, c.previous, s.sign,
          case s.sign when -1 then c.old_bucket else c.new_bucket end as bucket,
          ${[
            ...SUMS.map((part) => `case s.sign when -1 then 0 else c.${part} - c.old_${part} end as ${part}`),
            ...COUNTED.map(
              (part) =>
                `case s.sign when -1 then 0 else (c.${part} > 0)::int - (c.old_${part} > 0)::int end as ${visitsBehind(part)}`,
            ),
          ].join(', ')}
   from compared c
   join (values (0), (-1), (1)) as s(sign) on (s.sign <> 0) = (c.old_bucket is distinct from c.new_bucket)`,
  EVERYWHERE,
)}`;

/** Gives the facts of these erased visitors a new visitor each: their counts stay, and lead to nobody. */
export async function unlinkVisitors(tx: Client, keys: readonly string[]): Promise<void> {
  await tx.query({
    name: 'census-unlink',
    text: `with known as materialized (
             select visitor_id, gen_random_uuid() as id
             from (select distinct visitor_id from visit_facts where visitor_id = any($1::uuid[])) v
           )
           update visit_facts f set visitor_id = k.id from known k where f.visitor_id = k.visitor_id`,
    values: [keys],
  });
}
