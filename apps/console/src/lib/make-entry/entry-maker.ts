import { type ComponentType, createContext, useContext } from 'react';
import { useMay } from '../desk/desk-context';
import type { EntryPair } from './entry-pair';
import { useRobots } from './use-robots';

/** Threads are opened often, and robots made seldom. */
const STALE_MS = 5 * 60_000;

export type EntryMakerProps = { pair: EntryPair; onClose: () => void };

/** The form of the robots' pages that makes an entry of a question and its answer; given by the app. */
export const EntryMakerContext = createContext<ComponentType<EntryMakerProps> | null>(null);

export function useEntryMaker(): ComponentType<EntryMakerProps> {
  const Maker = useContext(EntryMakerContext);
  if (!Maker) throw new Error('EntryMakerContext is missing above this component');
  return Maker;
}

/** Whether the reader may make entries, and a robot exists that answers with them. */
export function useMayMakeEntry(): boolean {
  const isAllowed = useMay()(['setPermissions:robotSettings']);
  const { data } = useRobots({ enabled: isAllowed, staleTime: STALE_MS });
  return (isAllowed && data?.list.some(({ kind }) => kind === 'ask')) ?? false;
}
