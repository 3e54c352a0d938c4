import type { ComponentType } from 'react';
import { createStore } from 'zustand/vanilla';
import { rememberUser, userStore } from '../lib/can/user-store';
import { loadMe } from '../lib/desk/load-me';
import type { Me, Setup } from '../lib/desk/types';
import type { RouteRecord } from '../lib/frame/route-types';
import type { Services } from '../lib/services';
import { filterByGuard, type RouteMode } from '../shell/routes/filter';
import { chainsOf, matchRoute } from '../shell/routes/match';
import { parseAddress } from '../shell/routes/path';
import { type Route, resolveRoutes, withCatchAll } from '../shell/routes/resolve';
import { mergeMenuMeta, routesStore } from '../shell/routes/routes-store';
import { adoptServerList } from '../shell/routes/server-list';
import { dropForbidden, forgetTabs, startTabs } from '../shell/tabs/tabs-store';
import type { FrameConfig } from './frame-config';
import { withSetup } from './home/with-setup';
import { loadSignedIn } from './lazy-parts';
import { ADMIN_WITHOUT_LOGIN, GUEST } from './virtual-me';

/** The signed-in user, all routes, the routes that the user may open, and the component of the frame. */
export type Account = { me: Me; all: readonly Route[]; allowed: readonly Route[]; Frame: ComponentType<{ me: Me }> };

type State = { account: Account | null };

/** The account of this window; null before sign-in and after sign-out. */
export const accountStore = createStore<State>(() => ({ account: null }));

type Part = {
  SignedIn: ComponentType<{ me: Me }>;
  constantRoutes: RouteRecord[];
  asyncRoutes: RouteRecord[];
  sampleRoutes?: (isInMenu: boolean) => Promise<RouteRecord[]>;
};
export type Parts = {
  services: Pick<Services, 'api' | 'request' | 'takeEarlyMe' | 'session'>;
  config: FrameConfig;
  tabStore: Storage;
  loadPart?: () => Promise<Part>;
};

export type Accounts = ReturnType<typeof createAccounts>;

/**
 * "User info is fetched (or virtual roles set when login interception is off), routes are built." Concurrent calls of
 * `prepare` share one promise.
 */
export function createAccounts({ services, config, tabStore, loadPart = loadSignedIn }: Parts) {
  let preparing: Promise<Account> | null = null;
  /** Raised by `reset`: a preparation that started before the reset does not take effect. */
  let generation = 0;
  let records: RouteRecord[] = [];

  function prepare(): Promise<Account> {
    preparing ??= build().catch((error: unknown) => {
      preparing = null;
      throw error;
    });
    return preparing;
  }

  async function build(): Promise<Account> {
    const startedIn = generation;
    const token = services.session.getState().token;
    const [part, me] = await Promise.all([loadPart().then(withSamplesAhead), loadUser(token)]);
    const samples = await samplesOf(part, me.samples ?? false);
    const pages = await pagesOf(part, token);
    if (startedIn !== generation) return prepare();
    records = withSetup([...part.constantRoutes, ...pages, ...samples], me.setup);
    const account = {
      me,
      all: resolveRoutes(records),
      allowed: allowedOf(records, { services, config }),
      Frame: part.SignedIn,
    };
    routesStore.setState({ routes: account.allowed });
    startTabs(account.allowed, tabStore);
    accountStore.setState({ account });
    return account;
  }

  async function loadUser(token: string | null): Promise<Me> {
    if (token !== null) return services.takeEarlyMe() ?? loadMe(services.api);
    const virtual = config.loginInterception ? GUEST : ADMIN_WITHOUT_LOGIN;
    rememberUser({ admin: !config.loginInterception, roles: virtual.roles, permissions: virtual.permissions });
    return virtual;
  }

  async function pagesOf(part: Part, token: string | null): Promise<RouteRecord[]> {
    if (config.authentication === 'intelligence' || token === null) return part.asyncRoutes;
    return adoptServerList(await services.request('GET /router/getList'), part.asyncRoutes);
  }

  /** Adds the sample pages to the menu, or takes them out. */
  async function showSamples(isInMenu: boolean): Promise<void> {
    const samples = await samplesOf(await loadPart(), isInMenu);
    rebuild([...records.filter(({ name }) => samples.every((each) => each.name !== name)), ...samples]);
  }

  /** Applies changed permissions: filters the routes again and closes tabs of forbidden pages. */
  function rebuild(now: RouteRecord[] = records): void {
    records = now;
    const { account } = accountStore.getState();
    if (!account) return;
    const allowed = allowedOf(records, { services, config });
    replaceRoutes(allowed);
    dropForbidden(allowed);
    const settled = { ...account, allowed };
    preparing = Promise.resolve(settled);
    accountStore.setState({ account: settled });
  }

  /** "Logout resets … routes, … tabs and router." */
  function reset(): void {
    generation += 1;
    preparing = null;
    records = [];
    accountStore.setState({ account: null });
    routesStore.setState({ routes: [], current: null });
    forgetTabs(tabStore);
  }

  /** Changes what menu and root make of the first steps. */
  const showSetup = (setup: Setup): void => rebuild(withSetup(records, setup));

  return { prepare, rebuild, reset, showSamples, showSetup };
}

function allowedOf(records: RouteRecord[], { services, config }: Pick<Parts, 'services' | 'config'>): Route[] {
  const isGuest = services.session.getState().token === null && config.loginInterception;
  const mode: RouteMode = isGuest ? 'visit' : 'user';
  const filtered = filterByGuard(records, { user: userStore.getState(), roleControl: config.roleControl, mode });
  return withOpenTargets(resolveRoutes(withCatchAll(filtered)));
}

/** The root leads to the workbench; whoever may not open that is led to the first page of the menu instead. */
function withOpenTargets(routes: readonly Route[]): Route[] {
  const first = routes.find(({ children }) => children.length > 0)?.redirect;
  return routes.map((route) => {
    const { path, redirect } = route;
    const isOpen = redirect === undefined || path === '*' || matchRoute(routes, parseAddress(redirect)) !== null;
    return isOpen ? route : { ...route, redirect: first };
  });
}

/** Shows these routes with the badges of the present ones, which are set where routes are shown. */
function replaceRoutes(routes: readonly Route[]): void {
  const before = chainsOf(routesStore.getState().routes).flatMap((chain) => chain.at(-1) ?? []);
  routesStore.setState({ routes });
  for (const { name, meta } of before) if (name && meta?.badge) mergeMenuMeta(name, { badge: meta.badge });
}

/** Without the sample pages, if their code cannot be loaded: the others are complete. */
const samplesOf = async ({ sampleRoutes }: Part, isInMenu: boolean): Promise<RouteRecord[]> =>
  (await sampleRoutes?.(isInMenu).catch(() => [])) ?? [];

/** Loads the code of the sample pages while the user's information is on its way. */
function withSamplesAhead(part: Part): Part {
  void samplesOf(part, false);
  return part;
}
