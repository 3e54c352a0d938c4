import { createStore } from 'zustand/vanilla';

/** The picture that is shown large, by the onlyID of its message; null: none. */
export const viewer = createStore<{ onlyID: string | null }>(() => ({ onlyID: null }));

export const openViewer = (onlyID: string): void => viewer.setState({ onlyID });
export const closeViewer = (): void => viewer.setState({ onlyID: null });
