import { createStore } from 'zustand/vanilla';

/** The picture in the viewer, by the onlyID of its message; null: closed. */
export const viewer = createStore<{ onlyID: string | null }>(() => ({ onlyID: null }));

export const openViewer = (onlyID: string): void => viewer.setState({ onlyID });
export const closeViewer = (): void => viewer.setState({ onlyID: null });
