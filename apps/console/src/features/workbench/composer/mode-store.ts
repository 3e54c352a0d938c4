import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What the composer writes: a reply to the visitor, a note for colleagues, or a whisper to the owner. */
export type ComposerMode = 'reply' | 'note' | 'whisper';

/** By visitor; default: reply. */
const modes = createStore<ReadonlyMap<string, ComposerMode>>(() => new Map());

/** Sets the mode of a visitor's composer. */
export function setMode(visitor: string, mode: ComposerMode): void {
  const next = new Map(modes.getState());
  if (mode === 'reply') next.delete(visitor);
  else next.set(visitor, mode);
  modes.setState(next, true);
}

/** The mode of a visitor's composer and its setter. */
export function useMode(visitor: string): [ComposerMode, (mode: ComposerMode) => void] {
  const mode = useStore(modes, (all) => all.get(visitor) ?? 'reply');
  return [mode, (next) => setMode(visitor, next)];
}
