import { localStore } from '../../../../lib/storage';

const KEY = 'recentEmoji';
/** Most recent emoji remembered: two rows of the picker. */
const MOST = 18;

export function readRecent(): string[] {
  const kept = localStore.get(KEY);
  return kept ? kept.split(' ') : [];
}

export const withRecent = (known: readonly string[], sign: string, most = MOST): string[] =>
  [sign, ...known.filter((other) => other !== sign)].slice(0, most);

export const rememberEmoji = (sign: string): void => localStore.set(KEY, withRecent(readRecent(), sign).join(' '));
