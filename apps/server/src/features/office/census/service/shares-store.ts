import type { Histogram } from '@parley/core/census/figure';
import { type ServiceTalkSums, serviceTalkParts, serviceTalkWholes } from '@parley/core/census/service/talk/parts';
import type { ValidKind } from '@parley/core/census/talk/parts';
import type { ServiceTalkKey } from '@parley/protocol/http/census/service-figures';
import type { Queryable } from '../../../../db/pool';
import { every, raw, type Sql, sql, statement, united } from '../../../../db/sql';
import { conversationsInScope, type Reader } from '../../../foundation/access/scope';
import { notInTrash } from '../../../foundation/access/trash';
import { type Clock, clockColumns, clockJoin } from '../clock-store';
import { type Counts, histogramOf, histogramsBy, takenApart } from '../histogram-store';
import type { Piece, Range, SumGrain } from '../range-store';
import { columnOf, VALID } from '../talk/columns';
import { stepsOf } from '../zones-store';

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

/** Shares with their times on a clock: `o`, and `q` for all responses. */
function fromOf(clock: Clock): Sql {
  if (clock === null) return raw('agent_shares s');
  return sql`agent_shares s ${clockJoin('s.', clock)} cross join lateral (
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
  invited: 's.invited',
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

/** Milliseconds of each response, as `u.ms`. */
const turnsOn = (clock: Clock): Sql =>
  clock === null
    ? raw('unnest(s.responses) as u(ms)')
    : sql`(select census_open_ms(tstzmultirange(a), ${clock.hours}::tstzmultirange) as ms from unnest(s.answered_in) a) u`;

/** Pieces of the range, from sums (`zone`: their id) or facts. */
export type SharePieces = { zone: number; pieces: readonly Piece[] };

type By = 'agent' | 'group' | Curve;

const keyOf = (by: By, at: string): Sql =>
  typeof by === 'object'
    ? sql`(extract(epoch from date_trunc(${by.step}, ${raw(at)}, ${by.zone})) * 1000)::bigint::text`
    : raw({ agent: 's.agent_id::text', group: 'g.id::text' }[by]);

/** The same as it is stored, which is grouped faster. */
const unitOf = (by: 'agent' | 'group'): Sql => raw({ agent: 's.agent_id', group: 'g.id' }[by]);

const groupsOf = (by: By): Sql => raw(by === 'group' ? 'cross join lateral unnest(s.groups) as g(id)' : '');

/** Whether the sums of all sites, channels and groups together answer. */
const isTogether = ({ group, site, channel }: SharesAsked, by: By): boolean =>
  by !== 'group' && group === undefined && site === undefined && channel === undefined;

/** Units by which shares are added up, the longest first; the rest of a range, and times on a clock, are read from shares. */
export function shareGrainsOf(asked: SharesAsked, by: By): SumGrain[] {
  if (asked.clock !== null) return [];
  return isTogether(asked, by) ? ['y', 'm', 'd'] : ['m', 'd'];
}

/** The grain of the sums that answer for a unit. */
const storedAs = (asked: SharesAsked, by: By, grain: Piece['grain']): string =>
  isTogether(asked, by) ? grain.toUpperCase() : grain;

type InSums = { zone: number; by: By; piece: Piece };

const inSums = (asked: SharesAsked, { zone, by, piece: { from, to, grain } }: InSums): Sql => {
  const { agentIds, group, site, channel } = asked;
  return every([
    sql`s.zone = ${zone}::smallint and s.grain = ${storedAs(asked, by, grain)} and s.at >= ${new Date(from)} and s.at < ${new Date(to)}`,
    sql`s.agent_id = any(${agentIds}::uuid[])`,
    group !== undefined && sql`${group}::uuid = any(s.groups)`,
    site !== undefined && sql`s.site_id = ${site}`,
    channel !== undefined && sql`s.channel = ${channel}`,
  ]);
};

const ofPiece = (asked: SharesAsked, { from, to }: Piece): Sql => asksFor({ ...asked, range: { from, to } });

const stored = (part: Part, valid: ValidKind): string => `s.${part === 'valid' ? VALID[valid] : columnOf(part)}`;

/** What shares add up to by agent, by group, or by step of a curve; nobody had one, no row. */
export async function readShareSums(
  db: Queryable,
  asked: SharesAsked,
  { zone, pieces, by }: SharePieces & { by: By },
): Promise<Map<string, Record<Part, number>>> {
  if (pieces.length === 0) return new Map();
  const { valid, clock } = asked;
  const of = partsBy(valid, clock);
  const counted = serviceTalkParts.map((part) => `${of[part]} as "${part}"`).join(', ');
  const summed = serviceTalkParts.map((part) => `${stored(part, valid)} as "${part}"`).join(', ');
  const all = pieces.map((piece) =>
    piece.grain === 'facts'
      ? sql`select ${keyOf(by, 's.opened_at')} as key, ${raw(counted)} from ${fromOf(clock)} ${groupsOf(by)}
            where ${ofPiece(asked, piece)}`
      : sql`select ${keyOf(by, 's.at')} as key, ${raw(summed)} from census_agents s ${groupsOf(by)}
            where ${inSums(asked, { zone, by, piece })}`,
  );
  const sums = serviceTalkParts.map((part) => `sum("${part}")::float8 as "${part}"`).join(', ');
  const { rows } = await db.query<Record<Part, number> & { key: string }>(
    statement(sql`select key, ${raw(sums)} from (${united(all)}) p group by 1 having sum(total) > 0`),
  );
  return new Map(rows.map(({ key, ...row }) => [key, row]));
}

type Times = 'first_times' | 'turn_times';
export type ShareTimes = { firsts: Histogram; turns: Histogram };

/** Histograms of first and of all responses by agent or group. */
export async function readShareTimes(
  db: Queryable,
  asked: SharesAsked,
  within: SharePieces & { by: 'agent' | 'group' },
): Promise<Map<string, ShareTimes>> {
  const [firsts, turns] = await Promise.all([
    readTimes(db, asked, { ...within, times: 'first_times' }),
    readTimes(db, asked, { ...within, times: 'turn_times' }),
  ]);
  const none: Histogram = new Map();
  return new Map(
    [...new Set([...firsts.keys(), ...turns.keys()])].map((key) => [
      key,
      { firsts: firsts.get(key) ?? none, turns: turns.get(key) ?? none },
    ]),
  );
}

/** SQL: pairs of the responses of shares. */
function timesOfFacts(
  asked: SharesAsked,
  { by, piece, times }: { by: 'agent' | 'group'; piece: Piece; times: Times },
): Sql {
  const first = raw(clockColumns('s.', asked.clock).first_response);
  return times === 'first_times'
    ? sql`select ${unitOf(by)} as key, array[census_pair(census_bucket(${first})::int, 1)] as times
          from ${fromOf(asked.clock)} ${groupsOf(by)} where ${ofPiece(asked, piece)} and s.firsts > 0`
    : sql`select ${unitOf(by)} as key,
                 (select array_agg(census_pair(census_bucket(u.ms)::int, 1)) from ${turnsOn(asked.clock)}) as times
          from agent_shares s ${groupsOf(by)} where ${ofPiece(asked, piece)}`;
}

async function readTimes(
  db: Queryable,
  asked: SharesAsked,
  { zone, pieces, by, times }: SharePieces & { by: 'agent' | 'group'; times: Times },
): Promise<Map<string, Histogram>> {
  if (pieces.length === 0) return new Map();
  const all = pieces.map((piece) =>
    piece.grain === 'facts'
      ? timesOfFacts(asked, { by, piece, times })
      : sql`select ${unitOf(by)} as key, s.${raw(times)} as times from census_agents s ${groupsOf(by)}
            where ${inSums(asked, { zone, by, piece })}`,
  );
  const numbered = sql`select u.n as id, r.times from rows r join units u using (key)`;
  const { rows } = await db.query<Counts & { key: string }>(
    statement(sql`
with rows as materialized (${united(all)}),
units as materialized (select key, row_number() over () as n from (select distinct key from rows) k)
select u.key, h.buckets, h.counts from (${histogramsBy(takenApart(numbered))}) h join units u on u.n = h.id`),
  );
  return new Map(rows.map(({ key, ...counts }) => [key, histogramOf(counts)]));
}

type Curve = { step: string; zone: string };
export type Customers = { rows: Map<string, number>; series: Map<string, number>; all: number };

/**
 * Shares before which their visitor had one in the range: with the agent (`rows`), with anybody (`all`), and in the step
 * (`series`). All other shares are each another customer, so that customers of all agents are counted without sets.
 */
export async function readReturns(db: Queryable, asked: SharesAsked, { step, zone }: Curve): Promise<Customers> {
  const from = new Date(asked.range.from);
  const { rows } = await db.query<{ agent: string; at: Date; ofAgent: number; ofAll: number; ofStep: number }>(
    statement(sql`
with ${stepsOf(step, zone, asked.range)}
select agent_id as agent, (select at from steps)[n] as at, count(*) filter (where previous >= ${from})::int as "ofAgent",
       count(*)::int as "ofAll", count(*) filter (where previous_any >= (select since from steps)[n])::int as "ofStep"
from (
  select s.agent_id, s.previous, s.previous_any, width_bucket(s.opened_at, (select since from steps)) as n
  from agent_shares s where ${asksFor(asked)} and s.previous_any >= ${from}
) s group by 1, n`),
  );
  const summed = (of: (row: (typeof rows)[number]) => readonly [key: string, n: number]): Map<string, number> => {
    const sums = new Map<string, number>();
    for (const row of rows) {
      const [key, n] = of(row);
      sums.set(key, (sums.get(key) ?? 0) + n);
    }
    return sums;
  };
  return {
    rows: summed(({ agent, ofAgent }) => [agent, ofAgent]),
    series: summed(({ at, ofStep }) => [String(at.getTime()), ofStep]),
    all: rows.reduce((sum, { ofAll }) => sum + ofAll, 0),
  };
}

/** Distinct visitors of shares: by agent or group, by step of a curve, and of all. They are never added up. */
export async function readDistinct(
  db: Queryable,
  asked: SharesAsked,
  { by, curve }: { by: 'agent' | 'group'; curve?: Curve },
): Promise<Customers> {
  // A visitor erased before visitors were replaced counts once a conversation.
  const person = raw('coalesce(s.visitor_id, s.conversation_id)');
  const of = (is: string, key: Sql, groups: Sql) =>
    sql`select ${is} as is, key, count(*)::int as n
        from (select distinct ${key} as key, ${person} as person from agent_shares s ${groups} where ${asksFor(asked)}) d
        group by 2`;
  const { rows } = await db.query<{ is: string; key: string; n: number }>(
    statement(
      united([
        of('row', keyOf(by, ''), groupsOf(by)),
        ...(curve ? [of('step', keyOf(curve, 's.opened_at'), raw('')), of('all', raw(`''`), raw(''))] : []),
      ]),
    ),
  );
  const listed = (which: string) =>
    new Map(rows.flatMap(({ is, key, n }) => (is === which ? [[key, n] as const] : [])));
  return { rows: listed('row'), series: listed('step'), all: listed('all').get('') ?? 0 };
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

export type ShareFigure = keyof typeof BEHIND;

/** Null: distinct customers, who are no sum. */
export const shareBehind = (figure: ShareFigure): Part | null => (figure === 'customers' ? null : BEHIND[figure]);

/** SQL: the shares behind a figure; of customers, the newest one of each. */
function behind(asked: SharesAsked, figure: ShareFigure): Sql {
  const weight = raw(partsBy(asked.valid, null)[BEHIND[figure]]);
  const person = 'coalesce(s.visitor_id, s.conversation_id)';
  const [distinct, order] =
    figure === 'customers' ? [`distinct on (${person})`, `order by ${person}, s.opened_at desc`] : ['', ''];
  return sql`select ${raw(distinct)} s.conversation_id, s.agent_id, s.opened_at, ${weight} as weight
             from ${fromOf(null)} where ${asksFor(asked)} and ${weight} > 0 ${raw(order)}`;
}

/** The shares behind a figure, newest first; of customers, the newest conversation of each. */
export async function readShareRows(
  db: Queryable,
  asked: SharesAsked & { reader: Reader },
  { figure, offset, limit }: { figure: ShareFigure; offset: number; limit: number },
): Promise<ShareRow[]> {
  const { rows } = await db.query<ShareRow>(
    statement(sql`
with page as (
  select * from (${behind(asked, figure)}) b order by opened_at desc, conversation_id, agent_id limit ${limit} offset ${offset}
)
select p.conversation_id as conversation, c.id is not null as "isThere", p.agent_id as agent, a.nickname as "agentName",
       coalesce(v.name, '') as visitor, p.opened_at as at, p.weight::float8 as weight
from page p
join agents a on a.id = p.agent_id
left join conversations c on c.id = p.conversation_id
  and ${every([conversationsInScope(asked.reader), notInTrash('c.id')])}
left join visitors v on v.id = c.visitor_id
order by p.opened_at desc, p.conversation_id, p.agent_id`),
  );
  return rows;
}

/** How many shares are behind a figure, and what they add up to, counted one by one. */
export async function countShareRows(
  db: Queryable,
  asked: SharesAsked,
  figure: ShareFigure,
): Promise<{ count: number; sum: number }> {
  const { rows } = await db.query<{ count: number; sum: number }>(
    statement(sql`select count(*)::int as count, coalesce(sum(weight), 0)::float8 as sum
                  from (${behind(asked, figure)}) b`),
  );
  return rows[0]!;
}

/** Shares by weekday (1 Monday) and hour of the zone in which the conversations began. */
export async function readHeat(
  db: Queryable,
  asked: SharesAsked,
  { zone, name, pieces }: SharePieces & { name: string },
): Promise<{ day: number; hour: number; count: number }[]> {
  const all = pieces.map((piece) =>
    piece.grain === 'facts'
      ? sql`select (${dayOf(name)} - 1) * 24 + ${hourOf(name)} as at, 1 as count
            from agent_shares s where ${ofPiece(asked, piece)}`
      : sql`select p.bucket as at, p.count from census_agents s cross join lateral census_pairs(s.hours) p
            where ${inSums(asked, { zone, by: 'agent', piece })}`,
  );
  const { rows } = await db.query<{ day: number; hour: number; count: number }>(
    statement(sql`
      select at / 24 + 1 as day, at % 24 as hour, sum(count)::int as count
      from (${united(all)}) h group by at having sum(count) > 0 order by at`),
  );
  return rows;
}
