import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { nameOf } from '../../../lib/desk/thread';
import type { MessageName } from '../../../lib/desk/types';
import { setMode } from './mode-store';

/** The message that the next note is attached to, by visitor. */
const pins = createStore<ReadonlyMap<string, MessageName>>(() => new Map());

export const pinOf = (visitor: string): MessageName | null => pins.getState().get(visitor) ?? null;

/** Switches the composer to a note attached to this message. */
export function startNoteOn(visitor: string, message: MessageName): void {
  pins.setState(new Map(pins.getState()).set(visitor, nameOf(message)), true);
  setMode(visitor, 'note');
}

export function clearPin(visitor: string): void {
  const next = new Map(pins.getState());
  if (next.delete(visitor)) pins.setState(next, true);
}

export const usePin = (visitor: string): MessageName | null => useStore(pins, (all) => all.get(visitor) ?? null);
