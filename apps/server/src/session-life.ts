/** Milliseconds after its last refresh for which a login session lives: as long as its cookie. */
export const SESSION_MS = 30 * 24 * 3600 * 1000;
