import type { RobotsInCharge } from '@parley/core/conversation/robot';
import { fits, type RobotVisitor, robotsInCharge } from '@parley/core/routing/choose-robot';
import type { Context } from '../../../context';
import { wallTime } from '../../../zone';
import { decisionFor, siteZone } from '../region-rules/decision';
import type { Robot } from './robot';

/** Facts of a visitor on which it depends which robots are in charge. */
export type Served = { siteId: string; channel: string; linkId: string | null; region: string; address: string };

type Facts = Pick<Context, 'clock' | 'setting'>;

/** Whether a rule by region serves this visitor by a robot alone. */
export const isForRobotAlone = (context: Facts, { siteId, region, address }: Served): boolean =>
  decisionFor(context, { siteId, code: region, address }).action === 'robot';

/** The robots in charge of a visitor who begins a conversation (C-95), of those that are switched on. */
export function robotsFor(context: Facts, robots: readonly Robot[], visitor: Served): RobotsInCharge {
  return robotsInCharge(robots, visitorOf(context, visitor, robots.length > 0 && isForRobotAlone(context, visitor)));
}

/** The robot that suggests answers to the agent of a visitor; null: none. */
export const robotBeside = (context: Facts, robots: readonly Robot[], visitor: Served): Robot | null =>
  robots.find((robot) => robot.mode === 'beside' && fits(robot, visitorOf(context, visitor, false))) ?? null;

function visitorOf(context: Facts, { siteId, channel, linkId }: Served, byRule: boolean): RobotVisitor {
  const now = context.clock.now();
  return { siteId, channel, linkId, byRule, wallTime: (zone) => wallTime(now, zone || siteZone(context, siteId)) };
}
