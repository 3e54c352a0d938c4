import { createStore } from 'zustand/vanilla';
import type { Match } from '../shell/routes/match';

/** The public page that is shown; null while it is one of the frame's. */
export const publicStore = createStore<{ shown: Match | null }>(() => ({ shown: null }));
