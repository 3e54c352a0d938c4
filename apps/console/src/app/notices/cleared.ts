import type { Store } from '../../lib/storage';
import type { NoticeItem } from '../../shell/slots';
import type { Cleared } from './notice-items';

const NEVER: Cleared = { notice: 0, email: 0 };
const keyOf = (agent: string): string => `noticesCleared.${agent}`;

/** Stored per agent: several agents may use one browser. */
export function readCleared(store: Store, agent: string): Cleared {
  try {
    const { notice, email } = JSON.parse(store.get(keyOf(agent)) ?? '') as Partial<Cleared>;
    return { notice: Number(notice) || 0, email: Number(email) || 0 };
  } catch {
    return NEVER;
  }
}

export const writeCleared = (store: Store, agent: string, cleared: Cleared): void =>
  store.set(keyOf(agent), JSON.stringify(cleared));

/**
 * Time of the newest item, by the server's clock: the clock of the browser may be ahead and would hide later notices.
 */
export const clearedAt = (items: readonly NoticeItem[]): number => Math.max(0, ...items.map((item) => item.time));
