import { expect, it } from 'vitest';
import { INITIAL_CHOICES } from '../../lib/notices/choices';
import { type Findings, type Step, VERDICTS, type Verdict } from './verdicts';

const choices = INITIAL_CHOICES;
const verdict = <S extends Step>(step: S, found: Findings[S]): string => {
  const judge: (found: Findings[S]) => Verdict = VERDICTS[step];
  const { state, says } = judge(found);
  return `${state} ${says}`;
};
const row = <S extends Step>(name: string, step: S, found: Findings[S], expected: string) =>
  [name, verdict(step, found), expected] as const;

const allowed = { permission: 'default', isSecure: true, choices } as const;
const worker = { isSecure: true, worker: 'none' } as const;

it.each([
  row('connected', 'live', { status: 'live', roundTripMs: 20 }, 'good liveGood'),
  row('connected, and slow', 'live', { status: 'live', roundTripMs: 2000 }, 'wait liveSlow'),
  row('the socket is away', 'live', { status: 'offline', roundTripMs: 20 }, 'bad liveBad'),
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
  row('swallowed by the system', 'shown', { result: 'nothing', choices }, 'bad shownNothing'),
  row('without permission there is nothing to show', 'shown', { result: 'not allowed', choices }, 'wait shownSkipped'),
  row('not wanted', 'shown', { result: 'not allowed', choices: { desktop: false } }, 'wait shownOff'),
  row('heard', 'sound', { played: 'played', choices }, 'good soundGood'),
  row('autoplay is blocked', 'sound', { played: 'blocked', choices }, 'bad soundBlocked'),
  row('turned down', 'sound', { played: 'silent', choices: { ...choices, volume: 0 } }, 'wait soundZero'),
  row('switched off', 'sound', { played: 'played', choices: { ...choices, messageSound: false } }, 'wait soundOff'),
  row('in front', 'focus', { isVisible: true, hasFocus: true }, 'good focusGood'),
  row('taken for a background window', 'focus', { isVisible: true, hasFocus: false }, 'bad focusLost'),
  row('at work', 'worker', { ...worker, worker: 'controls' }, 'good workerGood'),
  row('at work after a reload', 'worker', { ...worker, worker: 'installed' }, 'wait workerWaiting'),
  row('not there', 'worker', worker, 'bad workerNone'),
  row('not there on plain http', 'worker', { ...worker, isSecure: false }, 'wait workerInsecure'),
  row('blinks', 'title', { hasChanged: true, choices }, 'good titleGood'),
  row('does not blink', 'title', { hasChanged: false, choices }, 'bad titleBad'),
  row('shall not blink', 'title', { hasChanged: false, choices: { blink: false } }, 'wait titleOff'),
  row('installed', 'badge', { hasNumber: true, choices }, 'good badgeGood'),
  row('in a tab', 'badge', { hasNumber: false, choices }, 'good badgeDot'),
  row('shall not be there', 'badge', { hasNumber: false, choices: { badge: false } }, 'wait badgeOff'),
  row('this window calls', 'tab', { isCalling: true }, 'good tabGood'),
  row('another does, though this one is used', 'tab', { isCalling: false }, 'bad tabBad'),
  row('undisturbed', 'quiet', { choices: { quietUntil: 2 }, now: 1 }, 'wait quietOn'),
  row('may be disturbed', 'quiet', { choices: { quietUntil: 1 }, now: 1 }, 'good quietGood'),
])('%s', (_name, found, expected) => expect(found).toBe(expected));
