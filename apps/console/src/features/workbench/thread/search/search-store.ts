import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The visitor whose thread has its search open; null: none. */
const searching = createStore<{ visitor: string | null }>(() => ({ visitor: null }));

/** Opens the search of a thread, from its header or by a shortcut. */
export const openSearch = (visitor: string): void => searching.setState({ visitor });

export function closeSearch(visitor: string): void {
  if (searching.getState().visitor === visitor) searching.setState({ visitor: null });
}

export const useIsSearching = (visitor: string): boolean => useStore(searching, (state) => state.visitor === visitor);
