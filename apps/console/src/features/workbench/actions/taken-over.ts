import { localStore, type Store } from '../../../lib/storage';

const KEY = 'takenOver';
/** Most conversations remembered; the oldest are dropped. */
const KEPT = 50;

/** Conversations taken over in this browser, kept over a reload: they can be handed back. */
export function takenOver(store: Store = localStore): readonly string[] {
  try {
    const known: unknown = JSON.parse(store.get(KEY) ?? '[]');
    return Array.isArray(known) ? known.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberTaken(conversation: string, store: Store = localStore): void {
  const others = takenOver(store).filter((id) => id !== conversation);
  store.set(KEY, JSON.stringify([...others, conversation].slice(-KEPT)));
}

export function forgetTaken(conversation: string, store: Store = localStore): void {
  store.set(KEY, JSON.stringify(takenOver(store).filter((id) => id !== conversation)));
}
