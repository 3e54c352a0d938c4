import type { ConnectionStatus } from '@parley/live/types';
import type { NoticeChoices } from '../../lib/notices/choices';
import { isQuiet } from '../../lib/notices/choices';
import type { Permission } from '../../lib/notices/desktop-notice';
import type { Played } from '../../lib/notices/sounds';
import type { noticeCheck } from '../../locales/zh/notice-check';

/** In the order in which they are tried: what everything hangs on first. */
export const STEPS = [
  'live',
  'permission',
  'shown',
  'sound',
  'focus',
  'worker',
  'title',
  'badge',
  'tab',
  'quiet',
] as const;
export type Step = (typeof STEPS)[number];

/** bad: this person would miss something. wait: they would not, and ought to know. */
export type Verdict = {
  state: 'good' | 'wait' | 'bad';
  says: keyof (typeof noticeCheck)['verdicts'];
  detail?: Readonly<Record<string, number>>;
};

/** A round trip above this is felt as waiting, ms. */
const SLOW_MS = 1500;

/** What was found at each step. */
export type Findings = {
  live: { status: ConnectionStatus; roundTripMs: number | null };
  permission: { permission: Permission; isSecure: boolean; choices: Pick<NoticeChoices, 'desktop'> };
  shown: { result: 'shown' | 'nothing' | 'not allowed'; choices: Pick<NoticeChoices, 'desktop'> };
  sound: { played: Played; choices: Pick<NoticeChoices, 'volume' | 'messageSound'> };
  focus: { isVisible: boolean; hasFocus: boolean };
  worker: { isSecure: boolean; worker: 'controls' | 'installed' | 'none' };
  title: { hasChanged: boolean; choices: Pick<NoticeChoices, 'blink'> };
  badge: { hasNumber: boolean; choices: Pick<NoticeChoices, 'badge'> };
  tab: { isCalling: boolean };
  quiet: { choices: Pick<NoticeChoices, 'quietUntil'>; now: number };
};

const good = (says: Verdict['says'], detail?: Verdict['detail']): Verdict => ({
  state: 'good',
  says,
  ...(detail && { detail }),
});
const note = (says: Verdict['says'], detail?: Verdict['detail']): Verdict => ({
  state: 'wait',
  says,
  ...(detail && { detail }),
});
const bad = (says: Verdict['says']): Verdict => ({ state: 'bad', says });

export const VERDICTS: { [S in Step]: (found: Findings[S]) => Verdict } = {
  live({ status, roundTripMs }) {
    if (status !== 'live' || roundTripMs === null) return bad('liveBad');
    return roundTripMs > SLOW_MS ? note('liveSlow', { ms: roundTripMs }) : good('liveGood', { ms: roundTripMs });
  },
  permission({ permission, isSecure, choices }) {
    if (permission === 'granted') return good('permissionGood');
    // Who does not want them misses none.
    const found = choices.desktop ? bad : note;
    if (permission === 'default') return found('permissionAsk');
    if (permission === 'denied') return found(isSecure ? 'permissionDenied' : 'permissionInsecure');
    return found(isSecure ? 'permissionUnsupported' : 'permissionInsecure');
  },
  shown({ result, choices }) {
    if (!choices.desktop) return note('shownOff');
    if (result === 'not allowed') return note('shownSkipped');
    return result === 'shown' ? good('shownGood') : bad('shownNothing');
  },
  sound({ played, choices }) {
    if (!choices.messageSound) return note('soundOff');
    if (choices.volume <= 0) return note('soundZero');
    return played === 'blocked' ? bad('soundBlocked') : good('soundGood');
  },
  focus: ({ isVisible, hasFocus }) => (isVisible && hasFocus ? good('focusGood') : bad('focusLost')),
  worker({ isSecure, worker }) {
    if (worker === 'controls') return good('workerGood');
    if (worker === 'installed') return note('workerWaiting');
    return isSecure ? bad('workerNone') : note('workerInsecure');
  },
  title({ hasChanged, choices }) {
    if (!choices.blink) return note('titleOff');
    return hasChanged ? good('titleGood') : bad('titleBad');
  },
  badge({ hasNumber, choices }) {
    if (!choices.badge) return note('badgeOff');
    return good(hasNumber ? 'badgeGood' : 'badgeDot');
  },
  tab: ({ isCalling }) => (isCalling ? good('tabGood') : bad('tabBad')),
  quiet: ({ choices, now }) => (isQuiet(choices, now) ? note('quietOn') : good('quietGood')),
};
