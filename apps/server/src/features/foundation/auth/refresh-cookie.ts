import { createHmac, timingSafeEqual } from 'node:crypto';
import { SESSION_MS } from '../../../session-life';

/** Milliseconds in which a spent cookie still answers with its successor: two tabs that refresh at once. */
export const REPEAT_MS = 10_000;

const NAME = 'parley_refresh';
const PATH = '/api/refreshToken';

export const REFRESH_COOKIE = NAME;

/** Number `number` of a session's refresh cookies. Nothing is stored of it: the same number is always the same text. */
export type RefreshCookie = { sessionId: string; number: number };

export function writeRefreshCookie(cookie: RefreshCookie, key: Uint8Array, options: { secure: boolean }): string {
  const text = `${cookie.sessionId}.${cookie.number}`;
  return setCookie(`${text}.${macOf(text, key)}`, SESSION_MS / 1000, options);
}

export const clearRefreshCookie = (options: { secure: boolean }): string => setCookie('', 0, options);

/** What a cookie says; null for anything that we did not write. */
export function readRefreshCookie(value: string, key: Uint8Array): RefreshCookie | null {
  const [sessionId = '', number = '', mac = '', ...rest] = value.split('.');
  if (rest.length > 0 || !isEqual(mac, macOf(`${sessionId}.${number}`, key))) return null;
  return { sessionId, number: Number(number) };
}

/** How a session stands: cookie `refreshes` is in force, those before it were spent at `spentAt`, newest first. */
export type RefreshState = { refreshes: number; spentAt: readonly number[] };

/** What presenting cookie `number` means now. A cookie beyond the newest is one of a database since restored. */
export function judgeRefresh(number: number, state: RefreshState, now: number): 'spend' | 'repeat' | 'replayed' {
  if (number === state.refreshes) return 'spend';
  const spentAt = state.spentAt[state.refreshes - 1 - number];
  return spentAt !== undefined && now - spentAt <= REPEAT_MS ? 'repeat' : 'replayed';
}

/** The times to remember once the newest cookie is spent: those of a repeat are still possible. */
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
