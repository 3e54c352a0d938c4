import type { Store } from '../../lib/storage';
import type { NoticeItem } from '../../shell/slots';
import type { Cleared } from './notice-items';

const NEVER: Cleared = { notice: 0, email: 0 };
const keyOf = (agent: string): string => `noticesCleared.${agent}`;

/** Kept by person: several may use one browser. */
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

/** By the server's clock, which wrote these times: ours may go wrong and hide what is new. */
export const clearedAt = (items: readonly NoticeItem[]): number => Math.max(0, ...items.map((item) => item.time));
