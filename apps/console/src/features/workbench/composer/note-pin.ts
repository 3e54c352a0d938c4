import type { Message } from '@parley/protocol/types';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { setMode } from './mode-store';

/** The message that the next note belongs to, by visitor. */
const pins = createStore<ReadonlyMap<string, Message>>(() => new Map());

export const pinOf = (visitor: string): Message | null => pins.getState().get(visitor) ?? null;

/** Opens the composer for a note on this message. */
export function noteOn(visitor: string, message: Message): void {
  pins.setState(new Map(pins.getState()).set(visitor, message), true);
  setMode(visitor, 'note');
}

export function clearPin(visitor: string): void {
  const next = new Map(pins.getState());
  if (next.delete(visitor)) pins.setState(next, true);
}

export const usePin = (visitor: string): Message | null => useStore(pins, (all) => all.get(visitor) ?? null);
