/** Everything behind the login; asked for early once somebody begins to type a password. */
export const loadSignedIn = () => import('./signed-in');
