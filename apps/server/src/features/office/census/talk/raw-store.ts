import type { Beginning } from '@parley/core/census/dimensions';
import type { StoredEvent } from '@parley/core/census/talk/course';
import type { Rated } from '@parley/core/census/talk/talk-fact';
import { AUTOMATIC } from '@parley/protocol/rule-of-answer';
import { validFrom } from '@parley/protocol/settings/conversation';
import type { Client, Queryable } from '../../../../db/pool';

/** A conversation with everything its statistics depend on, as it is stored now. */
export type RawTalk = Beginning & {
  id: string;
  siteId: string;
  visitorId: string;
  visitId: string | null;
  channel: string;
  openedAt: number;
  endedAt: number | null;
  agents: string[];
  lastAgent: string | null;
  unowned: boolean;
  isWithRobot: boolean;
  byLink: boolean;
  byOffer: boolean;
  byBar: boolean;
  /** Keys of its visit's fact; null: it has none. */
  keys: number[] | null;
  /** Number of its newest message; 0: it has none. */
  lastSeq: number;
  /**
   * Messages after those that were known, in their order, separated by spaces: `v`, `a` or `r` for a visitor's, an automatic
   * or a robot's, or `s` and an agent's id; then the milliseconds. One text is read several times faster than JSON.
   */
  said: string;
  events: StoredEvent[];
  ratingsInvited: string[];
  ratings: Rated[];
  leads: number;
};

const ms = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::float8`;

/**
 * Conversations of people among these ids. Those of bots and of the sandbox are in no statistics (docs: metrics).
 * `knownUpTo`: number of the last message that need not be read; 0: none is known.
 */
export async function readTalks(
  tx: Queryable,
  ids: readonly string[],
  knownUpTo: (id: string) => number,
): Promise<RawTalk[]> {
  const { rows } = await tx.query<RawTalk>({
    name: 'census-talks',
    text: `
select c.id, c.site_id as "siteId", c.visitor_id as "visitorId", f.visit_id as "visitId", o.channel,
       ${ms('c.opened_at')} as "openedAt", ${ms('c.ended_at')} as "endedAt", c.last_owner_id as "lastAgent",
       c.owner_id is null as unowned, c.last_robot_id is not null as "isWithRobot", c.link_id is not null as "byLink",
       c.by_bar as "byBar",
       coalesce((select max(m.seq) from messages m where m.conversation_id = c.id), 0) as "lastSeq",
       exists (select from invitation_offers i
               where i.visitor_id = c.visitor_id and i.opened_id = c.id) as "byOffer",
       array(select agent_id from conversation_agents a where a.conversation_id = c.id order by 1) as agents,
       vf.keys, coalesce(f.source, '') as source, coalesce(f.engine, '') as engine, coalesce(f.keyword, '') as keyword,
       coalesce(w.referrer, '') as referrer, coalesce(w.landing_url, '') as "landingUrl",
       coalesce(f.region_code, '') as "regionCode", coalesce(f.device, '') as device, coalesce(f.os, '') as os,
       coalesce(f.browser, '') as browser, coalesce(w.language, '') as language, coalesce(w.screen, '') as screen,
       coalesce((
         select string_agg(
                  case when m.role = 'user' then 'v' when m.only_id like '${AUTOMATIC}%' then 'a'
                       when m.role = 'service' and m.author_id is not null then 's' || m.author_id else 'r' end
                  || floor(date_part('epoch', m.sent_at) * 1000 + 0.0005)::bigint, ' ' order by m.seq)
         from messages m where m.conversation_id = c.id and m.seq > asked.known), '') as said,
       coalesce((
         select jsonb_agg(jsonb_build_object('kind', e.kind, 'at', ${ms('e.at')}, 'data', e.data) order by e.id)
         from events e where e.conversation_id = c.id and (e.kind like 'conversation.%' or e.kind like 'invitation.%')
       ), '[]') as events,
       array(select agent_id from rating_invitations r where r.conversation_id = c.id) as "ratingsInvited",
       coalesce((
         select jsonb_agg(jsonb_build_object(
                  'agentId', case when not r.of_robot then r.agent_id end, 'score', r.score) order by r.rated_at)
         from ratings r
         where r.conversation_id = c.id
           and not exists (select from rating_facts x
                           where x.conversation_id = c.id and x.agent_id = r.agent_id and x.withdrawn)
       ), '[]') as ratings,
       (select count(*) from visitor_leads l
        where l.visitor_id = c.visitor_id and l.at >= c.opened_at and (n.at is null or l.at < n.at))::int as leads
from unnest($1::uuid[], $2::int[]) as asked(id, known)
join conversations c on c.id = asked.id
join visitors o on o.id = c.visitor_id
left join conversation_facts f on f.conversation_id = c.id
left join visits w on w.id = f.visit_id
left join visit_facts vf on vf.visit_id = f.visit_id
left join lateral (
  select min(x.opened_at) as at from conversations x
  where x.visitor_id = c.visitor_id and x.opened_at > c.opened_at
) n on true
where not o.sandbox and f.device is distinct from 'bot'`,
    values: [ids, ids.map(knownUpTo)],
  });
  return rows;
}

/**
 * Conversations that changes of these concern: themselves, those of these visitors in which a contact was left, and those
 * in which it was left as far as was known.
 */
export async function readTouched(tx: Client, keys: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'census-talks-touched',
    text: `
with visitor as (
  select unnest($1::uuid[]) as id union select visitor_id from conversations where id = any($1::uuid[])
)
select id from conversations where id = any($1::uuid[])
union select conversation_id from talk_facts where conversation_id = any($1::uuid[])
union select w.id from visitor v join visitor_leads l on l.visitor_id = v.id cross join lateral (
  select id from conversations c where c.visitor_id = l.visitor_id and c.opened_at <= l.at order by opened_at desc limit 1
) w
union select f.conversation_id from visitor v join talk_facts f on f.visitor_id = v.id where f.leads > 0`,
    values: [keys],
  });
  return rows.map(({ id }) => id);
}

/** The least numbers of messages of a valid conversation. */
export async function readValidFrom(tx: Queryable): Promise<ReturnType<typeof validFrom>> {
  const { rows } = await tx.query<{ value: unknown }>({
    name: 'census-valid-from',
    text: `select value from settings where section = 'conversation'`,
  });
  return validFrom(rows[0]?.value);
}
