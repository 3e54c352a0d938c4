import type { Api } from '../../lib/api/create-api';
import { loginPath } from '../../lib/paths';

/** Longest wait for the server, in ms: without an answer the session ends by its own expiry. */
const PATIENCE_MS = 1000;

type Parts = {
  api: Api;
  session: { signOut(): void };
  page: Pick<Location, 'hash' | 'reload' | 'assign'>;
  /** Resolves after that time. */
  after(ms: number): Promise<void>;
};

/**
 * Ends the session, opens the login page with a return path, and reloads, so that no data of the user stays in memory.
 */
export async function logOut({ api, session, page, after }: Parts): Promise<void> {
  const from = page.hash.replace(/^#/, '');
  const told = api('GET /login/logOut').catch(() => {});
  const url = (await Promise.race([told, after(PATIENCE_MS)]))?.url;
  session.signOut();
  page.hash = loginPath(from);
  // To the provider, which sends back to the first page.
  if (url) page.assign(url);
  else page.reload();
}
