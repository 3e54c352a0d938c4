import { createHmac, timingSafeEqual } from 'node:crypto';
import { SESSION_MS } from '../../../session-life';

/** Milliseconds in which a used cookie is still answered with its successor: two tabs may refresh at the same time. */
export const REPEAT_MS = 10_000;

const NAME = 'parley_refresh';
const PATH = '/api/refreshToken';

export const REFRESH_COOKIE = NAME;

/** Refresh cookie number `number` of a session. It is not stored: the same number always gives the same text. */
export type RefreshCookie = { sessionId: string; number: number };

export function writeRefreshCookie(cookie: RefreshCookie, key: Uint8Array, options: { secure: boolean }): string {
  const text = `${cookie.sessionId}.${cookie.number}`;
  return setCookie(`${text}.${macOf(text, key)}`, SESSION_MS / 1000, options);
}

export const clearRefreshCookie = (options: { secure: boolean }): string => setCookie('', 0, options);

/** Content of a cookie; null: not written by us. */
export function readRefreshCookie(value: string, key: Uint8Array): RefreshCookie | null {
  const [sessionId = '', number = '', mac = '', ...rest] = value.split('.');
  if (rest.length > 0 || !isEqual(mac, macOf(`${sessionId}.${number}`, key))) return null;
  return { sessionId, number: Number(number) };
}

/**
 * State of a session: number `refreshes` is the valid cookie; earlier ones were used at `spentAt` (ms), newest first.
 */
export type RefreshState = { refreshes: number; spentAt: readonly number[] };

/**
 * Decides about a presented cookie number. A number above the newest is 'replayed' too: the database was restored from
 * a backup.
 */
export function classifyRefresh(number: number, state: RefreshState, now: number): 'spend' | 'repeat' | 'replayed' {
  if (number === state.refreshes) return 'spend';
  const spentAt = state.spentAt[state.refreshes - 1 - number];
  return spentAt !== undefined && now - spentAt <= REPEAT_MS ? 'repeat' : 'replayed';
}

/** `spentAt` after the newest cookie is used, without times that are too old for a repeat. */
export function spentNow(state: RefreshState, now: number): number[] {
  return [now, ...state.spentAt.filter((at) => now - at <= REPEAT_MS)];
}

function setCookie(value: string, maxAge: number, { secure }: { secure: boolean }): string {
  return [
    `${NAME}=${value}`,
    `Path=${PATH}`,
    `Max-Age=${maxAge}`,
    'HttpOnly',
    'SameSite=Strict',
    secure ? 'Secure' : '',
  ]
    .filter(Boolean)
    .join('; ');
}

const macOf = (text: string, key: Uint8Array): string => createHmac('sha256', key).update(text).digest('base64url');

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
