import type { ConnectionStatus } from '@parley/live/types';
import type { NoticeChoices } from '../../lib/notices/choices';
import { isQuiet } from '../../lib/notices/choices';
import type { Permission } from '../../lib/notices/desktop-notice';
import type { Played } from '../../lib/notices/sounds';
import type { PushSupport } from '../../lib/push/device';
import type { noticeCheck } from '../../locales/zh/notice-check';

/** In the order of execution: first the steps on which others depend. */
export const STEPS = [
  'live',
  'permission',
  'shown',
  'sound',
  'focus',
  'worker',
  'push',
  'bridge',
  'title',
  'badge',
  'tab',
  'quiet',
] as const;
export type Step = (typeof STEPS)[number];

/** `bad`: the agent would miss notifications. `wait`: the agent misses none, but should know. */
export type Verdict = {
  state: 'good' | 'wait' | 'bad';
  text: keyof (typeof noticeCheck)['verdicts'];
  detail?: Readonly<Record<string, number>>;
};

/** Round trips above this count as slow, ms. */
const SLOW_MS = 1500;

/** The result of each step. */
export type Findings = {
  live: { status: ConnectionStatus; roundTripMs: number | null };
  permission: { permission: Permission; isSecure: boolean; choices: Pick<NoticeChoices, 'desktop'> };
  shown: { result: 'shown' | 'nothing' | 'not allowed'; choices: Pick<NoticeChoices, 'desktop'> };
  sound: { played: Played; choices: Pick<NoticeChoices, 'volume' | 'messageSound'> };
  focus: { isVisible: boolean; hasFocus: boolean };
  worker: { isSecure: boolean; worker: 'controls' | 'installed' | 'none' };
  push: { support: PushSupport; isOn: boolean; isAdded: boolean; roundTripMs: number | null };
  bridge: { shell: 'none' | 'half' | 'whole' };
  title: { hasChanged: boolean; choices: Pick<NoticeChoices, 'blink'> };
  badge: { hasNumber: boolean; choices: Pick<NoticeChoices, 'badge'> };
  tab: { isCalling: boolean };
  quiet: { choices: Pick<NoticeChoices, 'quietUntil'>; now: number };
};

const good = (text: Verdict['text'], detail?: Verdict['detail']): Verdict => ({
  state: 'good',
  text,
  ...(detail && { detail }),
});
const note = (text: Verdict['text'], detail?: Verdict['detail']): Verdict => ({
  state: 'wait',
  text,
  ...(detail && { detail }),
});
const bad = (text: Verdict['text']): Verdict => ({ state: 'bad', text });

export const VERDICTS: { [S in Step]: (found: Findings[S]) => Verdict } = {
  live({ status, roundTripMs }) {
    if (status !== 'live' || roundTripMs === null) return bad('liveBad');
    return roundTripMs > SLOW_MS ? note('liveSlow', { ms: roundTripMs }) : good('liveGood', { ms: roundTripMs });
  },
  permission({ permission, isSecure, choices }) {
    if (permission === 'granted') return good('permissionGood');
    // Without desktop notifications, nothing is missed.
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
  push({ support, isOn, isAdded, roundTripMs }) {
    if (!isOn) return note('pushOff');
    if (support !== 'ready') return note(support === 'insecure' ? 'pushInsecure' : 'pushUnsupported');
    if (!isAdded) return note('pushNone');
    return roundTripMs === null ? bad('pushLost') : good('pushGood', { ms: roundTripMs });
  },
  bridge({ shell }) {
    if (shell === 'half') return bad('bridgeHalf');
    return good(shell === 'whole' ? 'bridgeGood' : 'bridgeNone');
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
