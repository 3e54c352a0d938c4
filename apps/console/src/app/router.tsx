import { createHashRouter, type LoaderFunctionArgs, type Location, redirect, replace } from 'react-router';
import type { Services } from '../lib/services';
import { progress } from '../shell/progress/progress';
import type { Match } from '../shell/routes/match';
import { type Address, parseAddress } from '../shell/routes/path';
import { routesStore } from '../shell/routes/routes-store';
import { bringPage } from '../shell/tabs/pages';
import { followTabs, visit } from '../shell/tabs/tabs-store';
import { type Accounts, accountStore } from './account';
import type { FrameConfig } from './frame-config';
import { decideWithAccount } from './guard';
import { publicRoutes } from './public-routes';
import { publicStore } from './public-store';
import { Root } from './root';
import { StartFailed } from './starting/start-failed';
import { StartingUp } from './starting/starting-up';
import { createVerdicts } from './verdicts';

type Parts = { services: Services; accounts: Accounts; config: FrameConfig; tabStore: Storage };

const addressOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Address =>
  parseAddress(pathname + search);

/** The router. Its only loader is the guard: a page is rendered after the guard has allowed it. */
export function createAppRouter({ services, accounts, config, tabStore }: Parts) {
  const { session } = services;

  const { publicVerdict, decide } = createVerdicts({ services, accounts, config, publicRoutes });

  async function guard({ request }: LoaderFunctionArgs): Promise<Match | Response> {
    const address = addressOf(new URL(request.url));
    const verdict = await decide(address);
    if ('show' in verdict) {
      // A page whose file cannot be loaded shows the error in its own place.
      if (verdict.show.route.load) await bringPage(verdict.show.route.load).catch(() => {});
      return verdict.show;
    }
    // A redirect of the current address replaces it; a redirect on the way to another address adds an entry to the
    // history.
    const isHere = addressOf(router.state.location).fullPath === address.fullPath;
    return isHere ? replace(verdict.to) : redirect(verdict.to);
  }

  /** Shows the page that the guard allowed, when the address changes. */
  function show(address: Address): void {
    const early = publicVerdict(address);
    const { account } = accountStore.getState();
    const verdict = early === 'prepare' && account ? decideWithAccount(address, account) : early;
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
