import type { Queryable } from '../../../db/pool';

/** Days of the meter, the first and the last one included; `robotIds` null: all robots. */
export type MeterDays = { robotIds: readonly string[] | null; from: string; to: string; zone: string };
export type CostDay = { robotId: string; name: string; price: unknown; at: Date; cost: number };

/** What each robot's model cost, by day; deleted robots included. `at`: when the day began in the zone. */
export async function readCostDays(db: Queryable, { robotIds, from, to, zone }: MeterDays): Promise<CostDay[]> {
  const { rows } = await db.query<CostDay>(
    `select u.robot_id as "robotId", r.name, coalesce(s.settings -> 'price', '{}') as price,
            u.day::timestamp at time zone $4 as at, sum(u.cost) as cost
     from robot_usage u
     join robots r on r.id = u.robot_id
     left join smart_robots s on s.robot_id = u.robot_id
     where ($1::uuid[] is null or u.robot_id = any($1)) and u.day >= $2 and u.day <= $3
     group by u.robot_id, r.name, r.position, s.settings, u.day
     order by r.position, r.name, u.robot_id, u.day`,
    [robotIds, from, to, zone],
  );
  return rows;
}
