import type { Api } from '../../lib/api/create-api';
import { loginPath } from '../../lib/paths';

/** A server that does not answer holds nobody back: the session then ends by its own time. */
const PATIENCE_MS = 1000;

type Parts = {
  api: Api;
  session: { signOut(): void };
  page: Pick<Location, 'hash' | 'reload'>;
  /** Resolves after that time. */
  after(ms: number): Promise<void>;
};

/** Ends the session, goes to the login with the way back, and begins anew: nothing of this person stays in memory. */
export async function logOut({ api, session, page, after }: Parts): Promise<void> {
  const from = page.hash.replace(/^#/, '');
  const told = api('GET /login/logOut').catch(() => {});
  await Promise.race([told, after(PATIENCE_MS)]);
  session.signOut();
  page.hash = loginPath(from);
  page.reload();
}
