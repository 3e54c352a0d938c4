import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Jump } from './use-jump';

/** The message that another part of the workbench asks to show in its visitor's thread. */
const store = createStore<{ wanted: { visitor: string; onlyID: string } | null }>(() => ({ wanted: null }));

/** Shows a message in its visitor's thread, also if it is not loaded. */
export const showMessage = (visitor: string, onlyID: string): void => store.setState({ wanted: { visitor, onlyID } });

export function useShowRequest(visitor: string, to: Jump['to']): void {
  const wanted = useStore(store, (state) => state.wanted);
  useEffect(() => {
    if (wanted?.visitor !== visitor) return;
    store.setState({ wanted: null });
    void to(wanted.onlyID);
  }, [wanted, visitor, to]);
}
