/** Everything behind the login; asked for early once somebody begins to type a password. */
export const loadDesk = () => import('./signed-in').then((part) => ({ default: part.SignedIn }));
