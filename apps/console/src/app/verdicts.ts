import { errorId, isAway } from '../lib/api/api-error';
import { errorText } from '../lib/i18n/error-text';
import { isMissingChunk } from '../lib/lazy-page';
import { loginPath } from '../lib/paths';
import type { Services } from '../lib/services';
import { logError } from '../shell/errors/error-log';
import type { Address } from '../shell/routes/path';
import type { Route } from '../shell/routes/resolve';
import { toast } from '../ui/toast/toast';
import type { Accounts } from './account';
import type { FrameConfig } from './frame-config';
import { decideWithAccount, decideWithoutAccount, type Verdict } from './guard';

type Parts = {
  services: Pick<Services, 'session'>;
  accounts: Pick<Accounts, 'prepare' | 'reset'>;
  config: FrameConfig;
  publicRoutes: readonly Route[];
};

/** The guard's decisions with the current session and account. */
export function createVerdicts({ services: { session }, accounts, config, publicRoutes }: Parts) {
  const publicVerdict = (address: Address): Verdict =>
    decideWithoutAccount({ address, hasToken: session.getState().token !== null, config, publicRoutes });

  /** Loads the account if the address needs it. */
  async function decide(address: Address): Promise<Exclude<Verdict, 'prepare'>> {
    const verdict = publicVerdict(address);
    if (verdict !== 'prepare') return verdict;
    const { token } = session.getState();
    const toLogin = { to: loginPath(address.fullPath) };
    try {
      const found = decideWithAccount(address, await accounts.prepare());
      return found === 'prepare' ? toLogin : found;
    } catch (error) {
      // Neither ends the login: an unreachable server comes back, and a reload loads the files of a new release.
      if (isAway(error) || isMissingChunk(error)) throw error;
      // "Login failure in guard: logged, state reset, redirect to login."
      logError(error, { kind: 'guard', detail: errorText(error) });
      toast.bad(errorText(error));
      if (token !== null) session.holder.ended(token, errorId(error));
      accounts.reset();
      return toLogin;
    }
  }

  return { publicVerdict, decide };
}
