import { localStore } from '../../../../lib/storage';
import type { Uses } from './match';

const KEY = 'replyUses';
/** Most replies whose use is remembered. */
const MOST = 300;

/** Use counts in this browser; often used replies come first. */
export function readUses(): Uses {
  try {
    const kept: unknown = JSON.parse(localStore.get(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Uses) : {};
  } catch {
    return {};
  }
}

export function countUse(id: string, now: number): void {
  const uses = readUses();
  const next = { ...uses, [id]: { count: (uses[id]?.count ?? 0) + 1, at: now } };
  const newest = Object.entries(next).sort(([, a], [, b]) => b.at - a.at);
  localStore.set(KEY, JSON.stringify(Object.fromEntries(newest.slice(0, MOST))));
}
