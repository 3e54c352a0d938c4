import type { SmartSettings } from '@parley/protocol/http/robots/smart';
import type { Queryable } from '../../../db/pool';

/** Stands for agents and the test bench, who have no limits of a visitor. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

export type Limited = 'rate' | 'day' | 'tokens' | 'money';
type Call = { robotId: string; visitorId: string; day: string; now: number; limits: SmartSettings['limits'] };

/** Counts a call before it is made, unless a limit forbids it. */
export async function reserveCall(
  db: Queryable,
  { robotId, visitorId, day, now, limits }: Call,
): Promise<Limited | null> {
  const minute = new Date(Math.floor(now / 60_000) * 60_000);
  const isVisitor = visitorId !== NOBODY;
  const { rows } = await db.query<{ spent: number }>(
    'select coalesce(sum(cost), 0) as spent from robot_usage where robot_id = $1 and day = $2',
    [robotId, day],
  );
  if (limits.money > 0 && rows[0]!.spent >= limits.money) return 'money';
  const { rowCount } = await db.query(
    `insert into robot_usage as u (robot_id, day, visitor_id, calls, minute, in_minute)
     values ($1, $2, $3, 1, $4, 1)
     on conflict (robot_id, day, visitor_id) do update
       set calls = u.calls + 1,
           in_minute = case when u.minute = $4 then u.in_minute + 1 else 1 end,
           minute = $4
       where not $5
          or (u.calls < $6 and (u.minute <> $4 or u.in_minute < $7) and ($8 = 0 or u.input + u.output < $8))`,
    [robotId, day, visitorId, minute, isVisitor, limits.perDay, limits.perMinute, limits.tokens],
  );
  if (rowCount === 1) return null;
  const { rows: found } = await db.query<{ calls: number; tokens: number }>(
    'select calls, input + output as tokens from robot_usage where robot_id = $1 and day = $2 and visitor_id = $3',
    [robotId, day, visitorId],
  );
  const { calls, tokens } = found[0]!;
  return calls >= limits.perDay ? 'day' : limits.tokens > 0 && tokens >= limits.tokens ? 'tokens' : 'rate';
}

export type Spent = { input: number; output: number; cost: number; ms: number; isFailed: boolean };

export async function addUsage(
  db: Queryable,
  { robotId, visitorId, day }: Pick<Call, 'robotId' | 'visitorId' | 'day'>,
  { input, output, cost, ms, isFailed }: Spent,
): Promise<void> {
  await db.query(
    `update robot_usage
     set input = input + $4, output = output + $5, cost = cost + $6, ms = ms + $7, failed = failed + $8
     where robot_id = $1 and day = $2 and visitor_id = $3`,
    [robotId, day, visitorId, input, output, cost, Math.round(ms), isFailed ? 1 : 0],
  );
}

export type UsageDay = { day: string; calls: number; failed: number; input: number; output: number; cost: number };

/** By day, from the first to before the last. */
export async function readUsage(
  db: Queryable,
  robotId: string,
  { from, to }: { from: string; to: string },
): Promise<UsageDay[]> {
  const { rows } = await db.query<UsageDay>(
    `select to_char(day, 'YYYY-MM-DD') as day, sum(calls)::int as calls, sum(failed)::int as failed,
            sum(input)::bigint as input, sum(output)::bigint as output, sum(cost) as cost
     from robot_usage where robot_id = $1 and day >= $2 and day < $3
     group by day order by day`,
    [robotId, from, to],
  );
  return rows;
}
