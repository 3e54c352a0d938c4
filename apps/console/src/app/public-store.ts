import { createStore } from 'zustand/vanilla';
import type { Match } from '../shell/routes/match';

/** The public page that is shown; null while a page behind the login is shown. */
export const publicStore = createStore<{ shown: Match | null }>(() => ({ shown: null }));
