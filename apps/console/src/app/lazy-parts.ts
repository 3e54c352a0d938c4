/** Everything behind the login; preloaded when the user begins to type on the login page. */
export const loadSignedIn = () => import('./signed-in');
