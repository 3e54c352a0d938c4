import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What is written just now: to the visitor, for colleagues beside the thread, or to the conversation's owner alone. */
export type ComposerMode = 'reply' | 'note' | 'whisper';

/** By visitor; who is not in it is replied to. */
const modes = createStore<ReadonlyMap<string, ComposerMode>>(() => new Map());

/** Switches what the next text of this visitor's composer will be. It holds until it is switched again. */
export function setMode(visitor: string, mode: ComposerMode): void {
  const next = new Map(modes.getState());
  if (mode === 'reply') next.delete(visitor);
  else next.set(visitor, mode);
  modes.setState(next, true);
}

/** The mode of a visitor's composer, and how to switch it. */
export function useMode(visitor: string): [ComposerMode, (mode: ComposerMode) => void] {
  const mode = useStore(modes, (all) => all.get(visitor) ?? 'reply');
  return [mode, (next) => setMode(visitor, next)];
}
