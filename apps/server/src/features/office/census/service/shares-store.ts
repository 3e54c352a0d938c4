import { type ServiceTalkSums, serviceTalkParts, serviceTalkWholes } from '@parley/core/census/service/talk/parts';
import type { ValidKind } from '@parley/core/census/talk/parts';
import type { ServiceTalkKey } from '@parley/protocol/http/census/service-figures';
import type { Queryable } from '../../../../db/pool';
import { every, raw, type Sql, sql, statement } from '../../../../db/sql';
import { conversationsInScope, type Reader } from '../../../foundation/access/scope';
import { notInTrash } from '../../../foundation/access/trash';
import { type Clock, clockColumns, clockJoin } from '../clock-store';
import type { Range } from '../range-store';
import { VALID } from '../talk/columns';

/** Shares that are asked for; `group`: of agents who were members when they got the conversation. */
export type SharesAsked = {
  agentIds: readonly string[];
  range: Range;
  valid: ValidKind;
  clock: Clock;
  group?: string | undefined;
  site?: string | undefined;
  channel?: string | undefined;
  /** Begun on this day of the week, in this hour. */
  during?: { day: number | undefined; hour: number | undefined; zone: string };
};

export const FROM = 'agent_shares s join talk_facts f on f.conversation_id = s.conversation_id';

/** Shares with their times on a clock: `o`, and `q` for all responses. */
function fromOf(clock: Clock): Sql {
  if (clock === null) return raw(FROM);
  return sql`${raw(FROM)} ${clockJoin('s.', clock)} cross join lateral (
    select coalesce(sum(u.ms), 0) as response from ${turnsOn(clock)}
  ) q`;
}

const dayOf = (zone: string): Sql => sql`extract(isodow from s.opened_at at time zone ${zone})::int`;
const hourOf = (zone: string): Sql => sql`extract(hour from s.opened_at at time zone ${zone})::int`;

const asksFor = ({ agentIds, range, group, site, channel, during }: SharesAsked): Sql =>
  every([
    during?.day !== undefined && sql`${dayOf(during.zone)} = ${during.day}`,
    during?.hour !== undefined && sql`${hourOf(during.zone)} = ${during.hour}`,
    sql`s.agent_id = any(${agentIds}::uuid[])`,
    sql`s.opened_at >= ${new Date(range.from)} and s.opened_at < ${new Date(range.to)}`,
    group !== undefined && sql`${group}::uuid = any(s.groups)`,
    site !== undefined && sql`s.site_id = ${site}`,
    channel !== undefined && sql`s.channel = ${channel}`,
  ]);

type Part = (typeof serviceTalkParts)[number];

/** What a share adds to each part. */
export const partsBy = (valid: ValidKind, clock: Clock): Record<Part, string> => ({
  total: '1',
  valid: `s.${VALID[valid]}`,
  robotOnly: 's.robot_only',
  human: 's.human',
  invited: `(f.entry = 'invitation' and f.agents[1] = s.agent_id)::int`,
  transferred: 's.transferred',
  transferredIn: 's.transferred_in',
  transferredOut: 's.transferred_out',
  fromQueue: 's.from_queue',
  waits: 's.waits',
  waited: clockColumns('s.', clock).waited,
  missed: 's.missed',
  visitorSilent: 's.visitor_silent',
  agentSilent: 's.agent_silent',
  messages: 's.messages',
  replies: 's.replies',
  ended: 's.ended',
  length: 's.length',
  firsts: 's.firsts',
  firstResponse: clockColumns('s.', clock).first_response,
  answered: 's.answered',
  in30: clockColumns('s.', clock).in30,
  in60: clockColumns('s.', clock).in60,
  turns: 's.turns',
  response: clock ? 'q.response' : 's.response',
  leads: 's.leads',
});

const percentile = (share: number, name: string, clock: Clock): string =>
  `coalesce(percentile_disc(${share}) within group (order by ${clockColumns('s.', clock).first_response}) filter (where s.firsts > 0), 0)::float8
   as "${name}"`;

/** Milliseconds of each response, as `u.ms`. */
const turnsOn = (clock: Clock): Sql =>
  clock === null
    ? raw('unnest(s.responses) as u(ms)')
    : sql`(select census_open_ms(tstzmultirange(a), ${clock.hours}::tstzmultirange) as ms from unnest(s.answered_in) a) u`;

type By = 'agent' | 'group' | 'all' | { step: string; zone: string };

const keyOf = (by: By): Sql =>
  typeof by === 'object'
    ? sql`(extract(epoch from date_trunc(${by.step}, s.opened_at, ${by.zone})) * 1000)::bigint::text`
    : raw({ agent: 's.agent_id::text', group: 'g.id::text', all: `''` }[by]);

/** What shares add up to: by agent, by group, by step of a curve, or all of them under ''. */
export async function readShareSums(db: Queryable, asked: SharesAsked, by: By): Promise<Map<string, ServiceTalkSums>> {
  const { clock } = asked;
  const parts = partsBy(asked.valid, clock);
  const sums = serviceTalkParts.map((part) => `coalesce(sum(${parts[part]}), 0)::float8 as "${part}"`).join(', ');
  const from = sql`${fromOf(clock)} ${raw(by === 'group' ? 'cross join lateral unnest(s.groups) as g(id)' : '')}`;
  const [counted, turned] = await Promise.all([
    db.query<ServiceTalkSums & { key: string }>(
      statement(sql`
        select ${keyOf(by)} as key, ${raw(sums)}, ${raw(percentile(0.5, 'firstMedian', clock))},
               ${raw(percentile(0.9, 'firstP90', clock))},
               count(distinct coalesce(f.visitor_id, s.conversation_id)) as customers
        from ${from} where ${asksFor(asked)} group by 1`),
    ),
    db.query<{ key: string; turnMedian: number; turnP90: number }>(
      statement(sql`
        select ${keyOf(by)} as key, percentile_disc(0.5) within group (order by u.ms)::float8 as "turnMedian",
               percentile_disc(0.9) within group (order by u.ms)::float8 as "turnP90"
        from ${from} cross join lateral ${turnsOn(clock)} where ${asksFor(asked)} group by 1`),
    ),
  ]);
  const turns = new Map(turned.rows.map(({ key, ...row }) => [key, row]));
  return new Map(
    counted.rows.map(({ key, ...row }) => [key, { ...row, ...(turns.get(key) ?? { turnMedian: 0, turnP90: 0 }) }]),
  );
}

export const NO_SHARES = Object.fromEntries(
  [...serviceTalkParts, ...serviceTalkWholes].map((part) => [part, 0]),
) as ServiceTalkSums;

/** The part whose rows are behind a figure; of a share or a mean, what it is a share or a mean of. */
const BEHIND: Record<Exclude<ServiceTalkKey, 'ratings' | 'ratingsInvited' | 'ratingMean'>, Part> = {
  customers: 'total',
  total: 'total',
  valid: 'valid',
  validRate: 'total',
  robotOnly: 'robotOnly',
  human: 'human',
  invited: 'invited',
  transferred: 'transferred',
  transferredIn: 'transferredIn',
  transferredOut: 'transferredOut',
  fromQueue: 'fromQueue',
  waitedMean: 'waits',
  missed: 'missed',
  visitorSilent: 'visitorSilent',
  agentSilent: 'agentSilent',
  messages: 'messages',
  replies: 'replies',
  repliesPerChat: 'total',
  messagesPerChat: 'total',
  lengthMean: 'ended',
  firstResponseMean: 'firsts',
  firstResponseMedian: 'firsts',
  firstResponseP90: 'firsts',
  responseMean: 'turns',
  responseMedian: 'turns',
  responseP90: 'turns',
  within30: 'answered',
  within60: 'answered',
  leads: 'leads',
};

export type ShareRow = {
  conversation: string;
  isThere: boolean;
  agent: string;
  agentName: string;
  visitor: string;
  at: Date;
  weight: number;
};

/** The shares behind a figure, newest first; of customers, the newest conversation of each. */
export async function readShareRows(
  db: Queryable,
  asked: SharesAsked & { reader: Reader },
  { figure, offset, limit }: { figure: keyof typeof BEHIND; offset: number; limit: number },
): Promise<{ rows: ShareRow[]; count: number; sum: number }> {
  const weight = raw(partsBy(asked.valid, null)[BEHIND[figure]]);
  const isDistinct = figure === 'customers';
  const person = 'coalesce(f.visitor_id, s.conversation_id)';
  const { rows } = await db.query<ShareRow & { count: number; sum: number }>(
    statement(sql`
with behind as (
  select ${raw(isDistinct ? `distinct on (${person})` : '')}
         s.conversation_id, s.agent_id, s.opened_at, ${weight} as weight
  from ${fromOf(null)} where ${asksFor(asked)} and ${weight} > 0
  order by ${raw(isDistinct ? `${person}, s.opened_at desc` : 's.opened_at')}
), page as (
  select * from behind order by opened_at desc, conversation_id, agent_id limit ${limit} offset ${offset}
)
select counted.count, counted.sum::float8 as sum, p.conversation_id as conversation, c.id is not null as "isThere", p.agent_id as agent, a.nickname as "agentName",
       coalesce(v.name, '') as visitor, p.opened_at as at, p.weight::float8 as weight
from (select count(*) as count, coalesce(sum(weight), 0) as sum from behind) counted
left join (page p join agents a on a.id = p.agent_id) on true
left join conversations c on c.id = p.conversation_id
  and ${every([conversationsInScope(asked.reader), notInTrash('c.id')])}
left join visitors v on v.id = c.visitor_id
order by p.opened_at desc, p.conversation_id, p.agent_id`),
  );
  const [{ count, sum } = { count: 0, sum: 0 }] = rows;
  const found = rows.filter(({ conversation }) => conversation !== null);
  return { rows: found.map(({ count: _, sum: __, ...row }) => row), count, sum };
}

/** Shares by weekday (1 Monday) and hour of the zone in which the conversations began. */
export async function readHeat(
  db: Queryable,
  asked: SharesAsked,
  zone: string,
): Promise<{ day: number; hour: number; count: number }[]> {
  const { rows } = await db.query<{ day: number; hour: number; count: number }>(
    statement(sql`
      select ${dayOf(zone)} as day, ${hourOf(zone)} as hour, count(*) as count
      from agent_shares s where ${asksFor(asked)} group by 1, 2 order by 1, 2`),
  );
  return rows;
}
