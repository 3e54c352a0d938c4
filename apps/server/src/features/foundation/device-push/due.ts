import { isQuietMinute } from '@parley/core/notices/quiet-hours';
import type { SectionValue } from '@parley/protocol/settings/sections';
import { wallTime } from '../../../zone';
import type { ClaimedNotice } from './notices-store';

/** A notice older than this says nothing new. */
const FRESH_MS = 10 * 60_000;

export type DueFacts = {
  setting: SectionValue<'push'>;
  now: number;
  /** Of agents without a time zone of their own. */
  timeZone: string;
};

type Notice = Pick<
  ClaimedNotice,
  'event' | 'createdAt' | 'preferences' | 'timeZone' | 'isSignedIn' | 'isLooking' | 'isOver'
>;

/** Whether a device is told: its agent wants it, is not looking at a console, and has not dealt with it. */
export function isDue(notice: Notice, { setting, now, timeZone }: DueFacts): boolean {
  const { event, preferences, isSignedIn, isLooking, isOver, createdAt } = notice;
  if (!isSignedIn || !setting.on || now - createdAt.getTime() > FRESH_MS) return false;
  if (event === 'test') return true;
  if (isLooking || isOver) return false;
  const own = preferences[`push.${event}`];
  const isWanted = typeof own === 'boolean' ? own : setting.events.includes(event);
  return isWanted && !isPaused(preferences, now) && !isQuiet(preferences, setting, wallMinute(notice, timeZone, now));
}

/** Paused on the console (do not disturb), which holds on all devices. */
const isPaused = ({ 'notices.quietUntil': until }: Record<string, unknown>, now: number): boolean =>
  typeof until === 'number' && until > now;

const wallMinute = ({ timeZone }: Pick<Notice, 'timeZone'>, others: string, now: number): number =>
  wallTime(now, timeZone || others).minute;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The agent's own quiet hours if it has chosen some (`push.quiet`), otherwise the organisation's. */
function isQuiet(preferences: Record<string, unknown>, setting: SectionValue<'push'>, minute: number): boolean {
  const isOwn = preferences['push.quiet'] === 'own';
  const from = isOwn ? textOf(preferences['push.quietFrom']) : setting.quietFrom;
  const to = isOwn ? textOf(preferences['push.quietTo']) : setting.quietTo;
  return isQuietMinute({ from, to }, minute);
}
