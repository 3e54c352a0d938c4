import { localStore, type Store } from '../../../lib/storage';

const KEY = 'takenOver';
/** Most conversations remembered; the oldest are dropped. */
const KEPT = 50;

/** Conversations taken over in this browser, kept over a reload: they can be handed back. */
export function readTakenOver(store: Store = localStore): readonly string[] {
  try {
    const known: unknown = JSON.parse(store.get(KEY) ?? '[]');
    return Array.isArray(known) ? known.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberTakenOver(conversation: string, store: Store = localStore): void {
  const others = readTakenOver(store).filter((id) => id !== conversation);
  store.set(KEY, JSON.stringify([...others, conversation].slice(-KEPT)));
}

export function forgetTakenOver(conversation: string, store: Store = localStore): void {
  store.set(KEY, JSON.stringify(readTakenOver(store).filter((id) => id !== conversation)));
}
