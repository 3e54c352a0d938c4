import { expect, it } from 'vitest';
import { INITIAL_CHOICES } from '../../lib/notices/choices';
import { type Findings, type Step, VERDICTS, type Verdict } from './verdicts';

/** With the volume that applies: unset, it is the organisation's. */
const choices = { ...INITIAL_CHOICES, volume: 60 };
const verdict = <S extends Step>(step: S, found: Findings[S]): string => {
  const judge: (found: Findings[S]) => Verdict = VERDICTS[step];
  const { state, text } = judge(found);
  return `${state} ${text}`;
};
const row = <S extends Step>(name: string, step: S, found: Findings[S], expected: string) =>
  [name, verdict(step, found), expected] as const;

const allowed = { permission: 'default', isSecure: true, choices } as const;
const pushed = { support: 'ready', isOn: true, isAdded: true, roundTripMs: null } as const;
const worker = { isSecure: true, worker: 'none' } as const;

it.each([
  row('connected', 'live', { status: 'live', roundTripMs: 20 }, 'good liveGood'),
  row('connected, and slow', 'live', { status: 'live', roundTripMs: 2000 }, 'wait liveSlow'),
  row('the socket is closed', 'live', { status: 'offline', roundTripMs: 20 }, 'bad liveBad'),
  row('the server does not answer', 'live', { status: 'live', roundTripMs: null }, 'bad liveBad'),
  row('allowed', 'permission', { ...allowed, permission: 'granted' }, 'good permissionGood'),
  row('not asked yet', 'permission', allowed, 'bad permissionAsk'),
  row('not asked, and not wanted', 'permission', { ...allowed, choices: { desktop: false } }, 'wait permissionAsk'),
  row('forbidden', 'permission', { ...allowed, permission: 'denied' }, 'bad permissionDenied'),
  row(
    'plain http forbids by itself',
    'permission',
    { ...allowed, permission: 'denied', isSecure: false },
    'bad permissionInsecure',
  ),
  row('a browser without them', 'permission', { ...allowed, permission: 'unsupported' }, 'bad permissionUnsupported'),
  row('shown', 'shown', { result: 'shown', choices }, 'good shownGood'),
  row('not shown by the system', 'shown', { result: 'nothing', choices }, 'bad shownNothing'),
  row('no permission', 'shown', { result: 'not allowed', choices }, 'wait shownSkipped'),
  row('not wanted', 'shown', { result: 'not allowed', choices: { desktop: false } }, 'wait shownOff'),
  row('played', 'sound', { played: 'played', choices }, 'good soundGood'),
  row('autoplay is blocked', 'sound', { played: 'blocked', choices }, 'bad soundBlocked'),
  row('volume 0', 'sound', { played: 'silent', choices: { ...choices, volume: 0 } }, 'wait soundZero'),
  row('switched off', 'sound', { played: 'played', choices: { ...choices, messageSound: false } }, 'wait soundOff'),
  row('in front', 'focus', { isVisible: true, hasFocus: true }, 'good focusGood'),
  row('visible without focus', 'focus', { isVisible: true, hasFocus: false }, 'bad focusLost'),
  row('controls the page', 'worker', { ...worker, worker: 'controls' }, 'good workerGood'),
  row('controls the page after a reload', 'worker', { ...worker, worker: 'installed' }, 'wait workerWaiting'),
  row('not installed', 'worker', worker, 'bad workerNone'),
  row('not installed on plain http', 'worker', { ...worker, isSecure: false }, 'wait workerInsecure'),
  row('push arrives', 'push', { ...pushed, roundTripMs: 900 }, 'good pushGood'),
  row('push does not arrive', 'push', pushed, 'bad pushLost'),
  row('no device', 'push', { ...pushed, isAdded: false }, 'wait pushNone'),
  row('push switched off', 'push', { ...pushed, isOn: false }, 'wait pushOff'),
  row('push on plain http', 'push', { ...pushed, support: 'insecure' }, 'wait pushInsecure'),
  row('a browser without push', 'push', { ...pushed, support: 'unsupported' }, 'wait pushUnsupported'),
  row('an iPhone without the app', 'push', { ...pushed, support: 'install' }, 'wait pushUnsupported'),
  row('a browser', 'bridge', { shell: 'none' }, 'good bridgeNone'),
  row('a desktop shell', 'bridge', { shell: 'whole' }, 'good bridgeGood'),
  row('half a desktop shell', 'bridge', { shell: 'half' }, 'bad bridgeHalf'),
  row('blinks', 'title', { hasChanged: true, choices }, 'good titleGood'),
  row('does not blink', 'title', { hasChanged: false, choices }, 'bad titleBad'),
  row('blinking off', 'title', { hasChanged: false, choices: { blink: false } }, 'wait titleOff'),
  row('installed', 'badge', { hasNumber: true, choices }, 'good badgeGood'),
  row('in a tab', 'badge', { hasNumber: false, choices }, 'good badgeDot'),
  row('badge off', 'badge', { hasNumber: false, choices: { badge: false } }, 'wait badgeOff'),
  row('this window notifies', 'tab', { isCalling: true }, 'good tabGood'),
  row('another window notifies', 'tab', { isCalling: false }, 'bad tabBad'),
  row('muted', 'quiet', { choices: { quietUntil: 2 }, now: 1 }, 'wait quietOn'),
  row('not muted', 'quiet', { choices: { quietUntil: 1 }, now: 1 }, 'good quietGood'),
])('%s', (_name, found, expected) => expect(found).toBe(expected));
