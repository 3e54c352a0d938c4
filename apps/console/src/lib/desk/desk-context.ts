import { allows, type Need } from '@parley/core/access/allows';
import type { VisitorRow } from '@parley/protocol/types';
import { createContext, useContext, useMemo } from 'react';
import { useStore } from 'zustand';
import { userOf } from '../can/user-store';
import { useNow } from '../time/use-now';
import type { Desk } from './desk';
import type { DeskState } from './types';

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('DeskContext is missing above this component');
  return desk;
}

/** A part of the live state; the component renders again only when this part changes. */
export const useDeskState = <T>(select: (state: DeskState) => T): T => useStore(useDesk().store, select);

export const useRow = (visitor: string | null): VisitorRow | undefined =>
  useDeskState((state) => (visitor === null ? undefined : state.inbox?.visitors.get(visitor)));

/** The server's time, rounded to seconds. */
export const useServerNow = (stepMs?: number): number => useNow(stepMs) + useDeskState((state) => state.clockOffset);

/** Whether the signed-in user has a permission. */
export function useMay(): (need: Need) => boolean {
  const { me } = useDesk();
  return useMemo(() => {
    const user = userOf(me);
    return (need: Need) => allows(user, need);
  }, [me]);
}
