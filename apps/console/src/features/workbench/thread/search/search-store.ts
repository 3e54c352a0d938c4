import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The visitor in whose thread something is being searched; null: none. */
const searching = createStore<{ visitor: string | null }>(() => ({ visitor: null }));

/** Opens the search of a thread: from its header, by a key. */
export const openSearch = (visitor: string): void => searching.setState({ visitor });

export function closeSearch(visitor: string): void {
  if (searching.getState().visitor === visitor) searching.setState({ visitor: null });
}

export const useIsSearching = (visitor: string): boolean => useStore(searching, (state) => state.visitor === visitor);
