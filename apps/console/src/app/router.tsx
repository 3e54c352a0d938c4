import { createHashRouter, type LoaderFunctionArgs, type Location, redirect, replace } from 'react-router';
import { errorId, isAway } from '../lib/api/api-error';
import { errorText } from '../lib/i18n/error-text';
import { isMissingChunk } from '../lib/lazy-page';
import { loginPath } from '../lib/paths';
import type { Services } from '../lib/services';
import { progress } from '../shell/progress/progress';
import type { Match } from '../shell/routes/match';
import { type Address, parseAddress } from '../shell/routes/path';
import { routesStore } from '../shell/routes/routes-store';
import { bringPage } from '../shell/tabs/pages';
import { followTabs, visit } from '../shell/tabs/tabs-store';
import { toast } from '../ui/toast/toast';
import { type Accounts, accountStore } from './account';
import type { FrameConfig } from './frame-config';
import { atTheDoor, inside, type Verdict } from './guard';
import { publicRoutes } from './public-routes';
import { publicStore } from './public-store';
import { Root } from './root';
import { StartFailed } from './start-failed';
import { StartingUp } from './starting-up';

type Parts = { services: Services; accounts: Accounts; config: FrameConfig; tabStore: Storage };

const addressOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Address =>
  parseAddress(pathname + search);

/** The router. Its one loader is the guard: a page is drawn once it is decided that it may be, never before. */
export function createAppRouter({ services, accounts, config, tabStore }: Parts) {
  const { session } = services;

  const doorOf = (address: Address): Verdict =>
    atTheDoor({ address, hasToken: session.getState().token !== null, config, publicRoutes });

  async function guard({ request }: LoaderFunctionArgs): Promise<Match | Response> {
    const address = addressOf(new URL(request.url));
    const verdict = await decide(address);
    if ('show' in verdict) {
      // A page whose file cannot be loaded tells it in its own place.
      if (verdict.show.route.load) await bringPage(verdict.show.route.load).catch(() => {});
      return verdict.show;
    }
    // The address that is open already is corrected in place; on the way from another one this is a step of the history.
    const isHere = addressOf(router.state.location).fullPath === address.fullPath;
    return isHere ? replace(verdict.to) : redirect(verdict.to);
  }

  async function decide(address: Address): Promise<Exclude<Verdict, 'prepare'>> {
    const verdict = doorOf(address);
    if (verdict !== 'prepare') return verdict;
    const { token } = session.getState();
    const toLogin = { to: loginPath(address.fullPath) };
    try {
      const found = inside(address, await accounts.prepare());
      return found === 'prepare' ? toLogin : found;
    } catch (error) {
      // An unreachable server comes back, and a reload loads the files of a new release: neither ends the login.
      if (isAway(error) || isMissingChunk(error)) throw error;
      // "Any failure resets all user state and goes to login."
      toast.bad(errorText(error));
      if (token !== null) session.holder.ended(token, errorId(error));
      accounts.reset();
      return toLogin;
    }
  }

  /** Draws what the guard let pass, in the same moment as the address changes. */
  function show(address: Address): void {
    const door = doorOf(address);
    const { account } = accountStore.getState();
    const verdict = door === 'prepare' && account ? inside(address, account) : door;
    if (verdict === 'prepare' || !('show' in verdict)) return;
    if (verdict.isPublic) return publicStore.setState({ shown: verdict.show });
    routesStore.setState({ current: verdict.show });
    visit(verdict.show);
    publicStore.setState({ shown: null });
  }

  const router = createHashRouter([
    {
      id: 'root',
      path: '*',
      loader: guard,
      // A change of the query alone is handled by the page.
      shouldRevalidate: ({ currentUrl, nextUrl }) =>
        currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search,
      Component: Root,
      ErrorBoundary: StartFailed,
      HydrateFallback: session.getState().token === null ? () => null : StartingUp,
    },
  ]);
  followRouter(router, show);

  followTabs(tabStore);
  session.subscribe(({ token }, before) => {
    if ((token === null) === (before.token === null)) return;
    accounts.reset();
    void router.revalidate();
  });

  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

type Router = ReturnType<typeof createHashRouter>;

/** Shows progress while the router is busy, and calls `onAddress` once for each address that it has reached. */
function followRouter(router: Router, onAddress: (address: Address) => void): void {
  let shownKey = '';
  let wasBusy = false;
  function follow({ location, navigation, revalidation, initialized, errors }: Router['state']): void {
    const isBusy = navigation.state !== 'idle' || revalidation === 'loading' || !initialized;
    if (isBusy !== wasBusy) {
      wasBusy = isBusy;
      if (isBusy) progress.start();
      else progress.done();
    }
    const key = location.key + location.pathname + location.search;
    if (!initialized || errors || key === shownKey) return;
    shownKey = key;
    onAddress(addressOf(location));
  }
  router.subscribe(follow);
  follow(router.state);
}
