import { isOnShift, type Shift, type WallTime } from '../routing/shifts';
import { type AddressRange, isInRange, type NetworkAddress, readRange, realAddress } from './network-address';
import { CHINA, isWithin, levelOf, OVERSEAS, parentOf } from './regions';

/**
 * What a rule does with a visitor: serves, shows no window, takes letters only, serves by a group or agent, or by a robot
 * alone.
 */
export const regionActions = ['allow', 'hide', 'message', 'route', 'robot'] as const;
export type RegionAction = (typeof regionActions)[number];

/** Whether a visitor may begin a conversation. */
export const isServed = (action: RegionAction): boolean => action !== 'hide' && action !== 'message';

/** When a rule applies: always, in opening hours, outside them, or at hours of its own. */
export const regionTimes = ['always', 'open', 'closed', 'hours'] as const;

/** Everywhere: the root of the tree, and visitors whose region is not known. */
export const EVERYWHERE = '000000';

export type RegionRule = {
  enabled: boolean;
  /** Six-digit codes; `EVERYWHERE`: all. */
  places: readonly string[];
  /** Addresses and ranges of either family. */
  ranges: readonly string[];
  /** The higher one goes before a nearer place. */
  priority: number;
  when: (typeof regionTimes)[number];
  hours: readonly Shift[];
  /** Of `hours`; empty: that of the site's opening hours. */
  timeZone: string;
  action: RegionAction;
};

export type RegionVisitor = { /** Six digits; empty: not known. */ code: string; address: string };

export type RegionClock = { isOpen: boolean; wallTime(timeZone: string): WallTime };

/** The rule that decides with the place or range by which it applies; null: no rule does, everybody is served. */
export type RegionDecision<R extends RegionRule> = { action: RegionAction; rule: R | null; by: string | null };

/** How near a place is: a range is nearer than a district, a longer prefix than a shorter one. */
type Match = { near: number; by: string };
const RANGE = 10;
const DEPTHS = { province: 1, city: 2, district: 3 } as const;

/**
 * V-41 … V-45: whitelisted addresses are served; else the rule with the highest priority decides, among equals the one
 * for the nearest place, among those the first.
 */
export function decideByRegion<R extends RegionRule>(
  { rules, allowed }: { rules: readonly R[]; allowed: readonly string[] },
  { code, address }: RegionVisitor,
  clock: RegionClock,
): RegionDecision<R> {
  const real = realAddress(address);
  const listed = real && allowed.find((range) => isListed(real, range));
  if (listed) return { action: 'allow', rule: null, by: listed };
  let best: { rule: R; match: Match } | null = null;
  for (const rule of rules) {
    if (!rule.enabled || !isDue(rule, clock)) continue;
    const match = matchOf(rule, code, real);
    if (match && (best === null || isBefore({ rule, match }, best))) best = { rule, match };
  }
  return best
    ? { action: best.rule.action, rule: best.rule, by: best.match.by }
    : { action: 'allow', rule: null, by: null };
}

type Found = { rule: RegionRule; match: Match };
const isBefore = (one: Found, other: Found): boolean =>
  one.rule.priority === other.rule.priority
    ? one.match.near > other.match.near
    : one.rule.priority > other.rule.priority;

/** Whether a rule applies at this time. */
export function isDue({ when, hours, timeZone }: RegionRule, { isOpen, wallTime }: RegionClock): boolean {
  if (when === 'hours') return hours.length > 0 && isOnShift(hours, wallTime(timeZone));
  return when === 'always' || (when === 'open') === isOpen;
}

/** The nearest of a rule's places and ranges that the visitor is in. */
function matchOf({ places, ranges }: RegionRule, code: string, address: NetworkAddress | null): Match | null {
  let best: Match | null = null;
  const offer = (near: number, by: string) => {
    if (best === null || near > best.near) best = { near, by };
  };
  if (address) for (const range of ranges) if (isListed(address, range)) offer(RANGE + rangeOf(range)!.prefix, range);
  if (best !== null) return best;
  for (let at: string | null = code || null; at !== null; at = parentOf(at))
    if (at !== CHINA && places.includes(at)) return { near: DEPTHS[levelOf(at)], by: at };
  if (code !== '' && !isWithin(code, OVERSEAS) && places.includes(CHINA)) return { near: 0.5, by: CHINA };
  return places.includes(EVERYWHERE) ? { near: 0, by: EVERYWHERE } : null;
}

/** Ranges as read before: rules are asked at every hello. */
const readRanges = new Map<string, AddressRange | null>();
const READ_MOST = 10_000;

function rangeOf(text: string): AddressRange | null {
  const known = readRanges.get(text);
  if (known !== undefined) return known;
  if (readRanges.size >= READ_MOST) readRanges.clear();
  const range = readRange(text);
  readRanges.set(text, range);
  return range;
}

function isListed(address: NetworkAddress, text: string): boolean {
  const range = rangeOf(text);
  return range !== null && isInRange(address, range);
}

/** Codes that stand for all places: provinces and what lies abroad. */
const PROVINCES =
  '10 11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 90'
    .split(' ')
    .map((digits) => `${digits}0000`);
const WEEK_MINUTES = 7 * 24 * 60;
const STEP_MINUTES = 30;

/**
 * V-46: whether the rules show the window to nobody, at no time of the week. An address or range that is let in by a
 * rule counts as somebody.
 */
export function shutsEverybodyOut(rules: readonly RegionRule[]): boolean {
  const active = rules.filter(({ enabled }) => enabled);
  if (!active.some(({ action }) => action === 'hide')) return false;
  const lets = active.filter(({ action }) => action !== 'hide');
  // Every place where the rules can decide otherwise than for its province.
  const codes = ['', ...PROVINCES, ...active.flatMap(({ places }) => places)];
  const samples = [
    ...codes.map((code) => ({ code, address: '' })),
    ...lets.flatMap(({ ranges }) => ranges.map((range) => ({ code: '', address: range.split('/')[0] ?? '' }))),
  ];
  const clocks = active.some(({ when }) => when !== 'always') ? weekOfClocks() : [clockAt(true, 0)];
  const openRanges = isEveryAddressHidden(active);
  return clocks.every((clock) =>
    samples.every((visitor) => {
      const { action } = decideByRegion({ rules: active, allowed: [] }, visitor, clock);
      return action === 'hide' || (openRanges && visitor.address === '');
    }),
  );
}

/** Whether rules hide both whole families of addresses at all times, whatever the place. */
const isEveryAddressHidden = (rules: readonly RegionRule[]): boolean =>
  [32, 128].every((bits) =>
    rules.some(
      ({ action, when, priority, ranges }) =>
        action === 'hide' &&
        when === 'always' &&
        rules.every((other) => other.priority <= priority) &&
        ranges.some((range) => rangeOf(range)?.prefix === 0 && rangeOf(range)?.bits === bits),
    ),
  );

const clockAt = (isOpen: boolean, at: number): RegionClock => ({
  isOpen,
  wallTime: () => ({ day: Math.floor(at / 1440) + 1, minute: at % 1440 }),
});

function weekOfClocks(): RegionClock[] {
  const clocks: RegionClock[] = [];
  for (let at = 0; at < WEEK_MINUTES; at += STEP_MINUTES) clocks.push(clockAt(true, at), clockAt(false, at));
  return clocks;
}
