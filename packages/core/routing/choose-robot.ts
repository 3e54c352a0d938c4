import { NO_ROBOTS, type RobotsInCharge } from '../conversation/robot';
import { isOnShift, type Shift, type WallTime } from './shifts';

/** When a robot has visitors, and which: an empty condition includes everybody. */
export type RobotConditions = {
  id: string;
  mode: 'first' | 'busy' | 'off' | 'beside' | 'never';
  sites: readonly string[];
  channels: readonly string[];
  links: readonly string[];
  hours: readonly Shift[];
  /** Of `hours`; empty: that of the site. */
  timeZone: string;
};

export type RobotVisitor = {
  siteId: string;
  channel: string;
  linkId: string | null;
  /** A rule by region serves this visitor by a robot alone. */
  byRule: boolean;
  wallTime(timeZone: string): WallTime;
};

/** C-95: the robots in charge of a visitor, of those that are switched on, in their order. */
export function robotsInCharge(robots: readonly RobotConditions[], visitor: RobotVisitor): RobotsInCharge {
  if (robots.length === 0) return NO_ROBOTS;
  const fitting = robots.filter((robot) => fits(robot, visitor));
  const of = (mode: RobotConditions['mode']): string | null => fitting.find((robot) => robot.mode === mode)?.id ?? null;
  const byRule = visitor.byRule ? (fitting.find(({ mode }) => mode !== 'beside')?.id ?? null) : null;
  return { rule: byRule, first: of('first'), busy: of('busy'), off: of('off') };
}

/** C-95: whether sites, channels, links and hours of a robot all include a visitor. */
export const fits = (
  { sites, channels, links, hours, timeZone }: RobotConditions,
  { siteId, channel, linkId, wallTime }: RobotVisitor,
): boolean =>
  serves({ sites, channels }, { siteId, channel }) &&
  includes(links, linkId) &&
  (hours.length === 0 || isOnShift(hours, wallTime(timeZone)));

/** C-96: whether a robot may have a visitor whom an agent gives to it. */
export const serves = (
  { sites, channels }: Pick<RobotConditions, 'sites' | 'channels'>,
  { siteId, channel }: Pick<RobotVisitor, 'siteId' | 'channel'>,
): boolean => includes(sites, siteId) && includes(channels, channel);

const includes = (condition: readonly string[], value: string | null): boolean =>
  condition.length === 0 || (value !== null && condition.includes(value));
