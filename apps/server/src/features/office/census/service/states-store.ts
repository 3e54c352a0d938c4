import { type StateSums, stateParts } from '@parley/core/census/service/state/parts';
import type { stateInterval } from '@parley/protocol/http/census/service';
import type { StateKey } from '@parley/protocol/http/census/service-figures';
import type * as z from 'zod';
import type { Queryable } from '../../../../db/pool';
import { raw, type Sql, sql, statement } from '../../../../db/sql';
import type { Range } from '../range-store';
import type { BusinessHours } from './business-hours';

/** `zone`: of days. */
export type StatesAsked = { agentIds: readonly string[]; range: Range; zone: string; hours: BusinessHours };

const WORKING = raw(`('online', 'hidden', 'rest', 'busy')`);

/**
 * `told`: intervals of agents in a range, with the state before (`before`) and their part in the range (`b`, `e`).
 * Intervals of one agent do not overlap: of those that began before the range, only the last one can reach into it.
 */
const told = ({ agentIds, range }: Pick<StatesAsked, 'agentIds' | 'range'>): Sql => {
  const from = new Date(range.from);
  const to = new Date(range.to);
  return sql`told as (
  select i.*, lag(i.state) over (partition by i.agent_id order by i.event_id) as before,
         greatest(i.began_at, ${from}) as b,
         greatest(least(coalesce(i.ended_at, ${to}), ${to}), ${from}, i.began_at) as e
  from unnest(${agentIds}::uuid[]) as asked (id)
  cross join lateral (
    (select * from agent_states s
     where s.agent_id = asked.id and s.began_at >= ${from}::timestamptz and s.began_at < ${to}::timestamptz)
    union all
    (select * from agent_states s where s.agent_id = asked.id and s.began_at < ${from}::timestamptz
     order by s.began_at desc, s.event_id desc limit 1)
  ) i
)`;
};

/** `open`: one row with the business hours of the range, as a multirange. */
const open = ({ range, hours }: Pick<StatesAsked, 'range' | 'hours'>): Sql => {
  const whole = sql`tstzmultirange(tstzrange(${new Date(range.from)}, ${new Date(range.to)}))`;
  if (hours === null) return sql`open as (select ${whole} as hours)`;
  return sql`open as (
  select coalesce(range_agg(tstzrange(s.from at time zone ${hours.zone}, s.to at time zone ${hours.zone})) * ${whole},
                  '{}') as hours
  from jsonb_to_recordset(${JSON.stringify(hours.spans)}::jsonb) as s("from" timestamp, "to" timestamp)
)`;
};

const MS = 'extract(epoch from e - b) * 1000';
const isIn = (range: Range): Sql => sql`began_at >= ${new Date(range.from)}`;
const lengthOf = (ranges: Sql): Sql =>
  sql`coalesce((select sum(extract(epoch from upper(r) - lower(r)) * 1000) from unnest(${ranges}) as r), 0)::float8`;

const LOGIN = raw(`state <> 'offline' and coalesce(before, 'offline') = 'offline'`);
const LOGOUT = raw(`state = 'offline' and before <> 'offline'`);

/** What the states of each agent add up to. */
export async function readStateSums(db: Queryable, asked: StatesAsked): Promise<Map<string, StateSums>> {
  const inRange = isIn(asked.range);
  const { rows } = await db.query<Omit<StateSums, 'attended'> & { agentId: string }>(
    statement(sql`
with ${told(asked)}, ${open(asked)}, worked as (
  select agent_id, count(distinct day) as days
  from told cross join lateral generate_series(
    date_trunc('day', b at time zone ${asked.zone}), (e at time zone ${asked.zone}) - interval '1 microsecond', '1 day'
  ) as day
  where state in ${WORKING} and e > b group by agent_id
), summed as (
  select agent_id,
    ${raw(
      ['online', 'hidden', 'rest', 'busy', 'disconnected', 'offline']
        .map((state) => `coalesce(sum(${MS}) filter (where state = '${state}'), 0)::float8 as ${state}`)
        .join(', '),
    )},
    range_agg(tstzrange(b, e)) filter (where state = 'online' and e > b) as present,
    count(*) filter (where state = 'disconnected' and ${inRange}) as losses,
    count(*) filter (where cause = 'idle' and ${inRange}) as idled,
    count(*) filter (where cause = 'another' and ${inRange}) as "byOthers",
    min(began_at) filter (where ${LOGIN} and ${inRange}) as first,
    max(began_at) filter (where ${LOGOUT} and ${inRange}) as last
  -- Of those whose last state ended before the range, such as deleted agents, there is none.
  from told where e > b or ${inRange} group by agent_id
)
select agent_id as "agentId", online, hidden, rest, busy, disconnected, offline, losses, idled, "byOthers",
       ${lengthOf(sql`coalesce(present, '{}') * hours`)} as "inHours", ${lengthOf(raw('hours'))} as hours,
       coalesce(extract(epoch from first) * 1000, 0)::float8 as "firstLogin",
       coalesce(extract(epoch from last) * 1000, 0)::float8 as "lastLogout",
       coalesce(days, 0) as days
from summed left join worked using (agent_id) cross join open`),
  );
  return new Map(
    rows.map(({ agentId, ...row }) => {
      const attended = row.online + row.hidden + row.rest + row.busy;
      return [agentId, Object.fromEntries(stateParts.map((part) => [part, { ...row, attended }[part]])) as StateSums];
    }),
  );
}

export type StatePoint = { at: number } & Record<
  'online' | 'hidden' | 'rest' | 'busy' | 'disconnected' | 'offline',
  number
>;

/** Steps of an interval. Hours are counted on: at the end of summer time one is repeated on the wall. */
const stepsOf = (step: string, zone: string): Sql =>
  step === 'hour'
    ? sql`select h as at, h + interval '1 hour' as next
          from generate_series(date_trunc('hour', b, ${zone}), e - interval '1 microsecond', interval '1 hour') h`
    : sql`select d at time zone ${zone} as at, (d + ${`1 ${step}`}::interval) at time zone ${zone} as next
          from generate_series(date_trunc(${step}, b at time zone ${zone}),
                               (e at time zone ${zone}) - interval '1 microsecond', ${`1 ${step}`}::interval) d`;

/** Time in states by step of the curve. */
export async function readStateSeries(db: Queryable, asked: StatesAsked, step: string): Promise<StatePoint[]> {
  const { rows } = await db.query<Omit<StatePoint, 'at'> & { at: Date }>(
    statement(sql`
with ${told(asked)}, cut as (
  select state, s.at, greatest(b, s.at) as b, least(e, s.next) as e
  from told cross join lateral (${stepsOf(step, asked.zone)}) s
  where told.e > told.b
)
select at, ${raw(
      ['online', 'hidden', 'rest', 'busy', 'disconnected', 'offline']
        .map((state) => `coalesce(sum(${MS}) filter (where state = '${state}' and e > b), 0)::float8 as ${state}`)
        .join(', '),
    )}
from cut group by at order by at`),
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }));
}

export type IntervalRow = z.infer<typeof stateInterval> & { id: string; agent: string; agentName: string };

const COLUMNS = (to: number) => sql`
  t.event_id as id, t.agent_id as agent, a.nickname as "agentName", t.state, t.cause, t.by_id as by,
  coalesce(o.nickname, '') as "byName", t.word, t.reason, t.b, t.e,
  t.ended_at is null and t.e >= ${new Date(to)} as "isOpen"`;

type StoredInterval = Omit<IntervalRow, 'from' | 'to' | 'id'> & { id: number; b: Date; e: Date };

const presented = ({ b, e, id, ...row }: StoredInterval): IntervalRow => ({
  ...row,
  id: String(id),
  from: b.getTime(),
  to: e.getTime(),
});

/** Parts of intervals in the range, in the order of time. */
export async function readIntervals(
  db: Queryable,
  asked: Pick<StatesAsked, 'agentIds' | 'range'>,
): Promise<IntervalRow[]> {
  const { rows } = await db.query<StoredInterval>(
    statement(sql`
with ${told(asked)}
select ${COLUMNS(asked.range.to)}
from told t join agents a on a.id = t.agent_id left join agents o on o.id = t.by_id
where t.e > t.b order by t.agent_id, t.event_id`),
  );
  return rows.map(presented);
}

/** Which intervals are behind a figure. `isCount`: the figure is their number, not their length. */
const BEHIND: Record<Exclude<StateKey, 'days' | 'inHours' | 'coverage'>, { where: Sql; isCount?: true }> = {
  online: { where: raw(`state = 'online'`) },
  hidden: { where: raw(`state = 'hidden'`) },
  rest: { where: raw(`state = 'rest'`) },
  busy: { where: raw(`state = 'busy'`) },
  disconnected: { where: raw(`state = 'disconnected'`) },
  offline: { where: raw(`state = 'offline'`) },
  attended: { where: sql`state in ${WORKING}` },
  onlineShare: { where: sql`state in ${WORKING}` },
  restShare: { where: sql`state in ${WORKING}` },
  busyShare: { where: sql`state in ${WORKING}` },
  hiddenShare: { where: sql`state in ${WORKING}` },
  losses: { where: raw(`state = 'disconnected'`), isCount: true },
  idled: { where: raw(`cause = 'idle'`), isCount: true },
  byOthers: { where: raw(`cause = 'another'`), isCount: true },
  firstLogin: { where: LOGIN, isCount: true },
  lastLogout: { where: LOGOUT, isCount: true },
};

type Behind = { rows: IntervalRow[]; count: number; ms: number; isCount: boolean };
type Paged = { offset: number; limit: number };

/** The intervals behind a figure, newest first; of business hours, the parts that lie within them. */
export async function readStateRows(
  db: Queryable,
  asked: StatesAsked,
  { figure, offset, limit }: Paged & { figure: Exclude<StateKey, 'days'> },
): Promise<Behind> {
  const inHours = figure === 'inHours' || figure === 'coverage';
  const { where, isCount = false } = inHours ? { where: raw(`state = 'online'`) } : BEHIND[figure];
  const parts = inHours
    ? sql`select t.event_id, t.agent_id, t.state, t.cause, t.by_id, t.word, t.reason, t.ended_at, t.began_at, t.before,
                 lower(r) as b, upper(r) as e
          from told t cross join open cross join lateral unnest(tstzmultirange(tstzrange(t.b, t.e)) * open.hours) as r
          where t.state = 'online' and t.e > t.b`
    : sql`select event_id, agent_id, state, cause, by_id, word, reason, ended_at, began_at, before, b, e from told`;
  const { rows } = await db.query<StoredInterval & { count: number; ms: number }>(
    statement(sql`
with ${told(asked)}, ${open(asked)}, parts as (${parts}), behind as (
  select * from parts where ${where} and ${isCount ? isIn(asked.range) : raw('e > b')}
), page as (
  select * from behind order by b desc, event_id desc limit ${limit} offset ${offset}
)
select ${COLUMNS(asked.range.to)}, counted.count, counted.ms
from (select count(*) as count, coalesce(sum(${raw(MS)}), 0)::float8 as ms from behind) counted
left join (page t join agents a on a.id = t.agent_id) on true left join agents o on o.id = t.by_id
order by t.b desc, t.event_id desc`),
  );
  const [{ count, ms } = { count: 0, ms: 0 }] = rows;
  const found = rows.filter(({ id }) => id !== null);
  return { rows: found.map(({ count: _, ms: __, ...row }) => presented(row)), count, ms, isCount };
}

/** The days that agents attended, newest first. */
export async function readDays(
  db: Queryable,
  asked: StatesAsked,
  { offset, limit }: Paged,
): Promise<{ rows: { agent: string; agentName: string; day: number }[]; count: number }> {
  const { rows } = await db.query<{ agent: string; agentName: string; day: Date; count: number }>(
    statement(sql`
with ${told(asked)}, days as (
  select distinct agent_id, day at time zone ${asked.zone} as day
  from told cross join lateral generate_series(
    date_trunc('day', b at time zone ${asked.zone}), (e at time zone ${asked.zone}) - interval '1 microsecond', '1 day'
  ) as day
  where state in ${WORKING} and e > b
)
select p.agent, p."agentName", p.day, counted.count
from (select count(*) as count from days) counted
left join (
  select d.agent_id as agent, a.nickname as "agentName", d.day from days d join agents a on a.id = d.agent_id
  order by d.day desc, a.id limit ${limit} offset ${offset}
) p on true
order by p.day desc, p.agent`),
  );
  const found = rows.filter(({ agent }) => agent !== null);
  return {
    rows: found.map(({ day, agent, agentName }) => ({ agent, agentName, day: day.getTime() })),
    count: rows[0]?.count ?? 0,
  };
}
