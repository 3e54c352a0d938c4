import { smartSettings } from '@parley/protocol/http/robots/smart';
import type { Context } from '../../../context';
import { siteZone } from '../../conversation/region-rules/decision';
import { type CostDay, readCostDays } from './costs-store';
import { dayOf } from './day';

type DayCost = { at: number; cost: number };
/** What a robot's model cost in its own currency. */
export type RobotCost = { robot: string; name: string; currency: string; cost: number; days: DayCost[] };

type Range = { robotIds: readonly string[] | null; from: number; to: number };

/** Costs by robot and day from the meter, for the days that the range touches. Robots whose model was not asked have none. */
export async function readCosts(context: Context, { robotIds, from, to }: Range): Promise<RobotCost[]> {
  const zone = siteZone(context);
  const days = { from: dayOf(context, from), to: dayOf(context, to - 1) };
  const rows = await readCostDays(context.db, { robotIds, ...days, zone });
  const robots = [...new Set(rows.map(({ robotId }) => robotId))];
  return robots.map((robot) => costOf(rows.filter(({ robotId }) => robotId === robot)));
}

function costOf(rows: readonly CostDay[]): RobotCost {
  const { robotId, name, price } = rows[0]!;
  return {
    robot: robotId,
    name,
    currency: smartSettings.shape.price.parse(price).currency,
    cost: rows.reduce((sum, { cost }) => sum + cost, 0),
    days: rows.map(({ at, cost }) => ({ at: at.getTime(), cost })),
  };
}
