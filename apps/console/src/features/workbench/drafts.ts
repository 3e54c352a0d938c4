import { useSyncExternalStore } from 'react';
import { localStore } from '../../lib/storage';

/** Drafts by visitor, kept in this browser until sent or cleared. */
const KEY = (visitor: string) => `draft.${visitor}`;

const drafts = new Map<string, string>();
const listeners = new Set<() => void>();

export function draftOf(visitor: string): string {
  const known = drafts.get(visitor);
  if (known !== undefined) return known;
  const kept = localStore.get(KEY(visitor)) ?? '';
  drafts.set(visitor, kept);
  return kept;
}

export function keepDraft(visitor: string, text: string): void {
  drafts.set(visitor, text);
  localStore.set(KEY(visitor), text === '' ? null : text);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useDraft = (visitor: string): string => useSyncExternalStore(subscribe, () => draftOf(visitor));
