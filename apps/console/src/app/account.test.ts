import { afterEach, describe, expect, it } from 'vitest';
import { forgetUser, userStore } from '../lib/can/user-store';
import type { RouteRecord } from '../lib/frame/route-types';
import { buildMenu } from '../shell/routes/menu';
import type { Route } from '../shell/routes/resolve';
import { mergeMenuMeta, routesStore } from '../shell/routes/routes-store';
import { group, leaf } from '../shell/routes/testing/tree';
import { buildMe } from '../testing/build';
import { accountStore, createAccounts, type Parts } from './account';
import { type FrameConfig, frameConfig } from './frame-config';

const asyncRoutes = [group('/hall', [leaf('desk'), leaf('secret', { guard: { role: ['Admin'] } })])];
const sampleRoutes = async (isInMenu: boolean) => [group('/samples', [leaf('/vab')], { hidden: !isInMenu })];
const part = { SignedIn: () => null, constantRoutes: [], asyncRoutes };
const tabStore = { getItem: () => null, setItem() {}, removeItem() {} } as unknown as Storage;

type Options = {
  token?: string | null;
  config?: Partial<FrameConfig>;
  list?: unknown;
  me?: Parts['services']['takeEarlyMe'];
  withSamples?: boolean;
  constantRoutes?: RouteRecord[];
};

function accounts({
  token = 'token',
  config = {},
  list,
  me = async () => buildMe(),
  withSamples = false,
  constantRoutes = [],
}: Options = {}) {
  const requested: string[] = [];
  const services = {
    session: { getState: () => ({ token, endedBy: null }) },
    takeEarlyMe: me,
    api: async () => Promise.reject(new Error('no request expected')),
    request: async (name: string) => {
      requested.push(name);
      return list;
    },
  } as unknown as Parts['services'];
  const created = createAccounts({
    services,
    config: { ...frameConfig, ...config },
    tabStore,
    loadPart: async () => ({ ...part, constantRoutes, ...(withSamples && { sampleRoutes }) }),
  });
  opened.push(created);
  return { ...created, requested };
}
const opened: { reset(): void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.reset();
  forgetUser();
});

const pages = (routes: readonly Route[]): string[] =>
  routes.flatMap(({ path, load, children }) => [...(load ? [path] : []), ...pages(children)]);

describe('"authentication mode is \'intelligence\'"', () => {
  it('the console knows its pages, filtered by role', async () => {
    const { prepare, requested } = accounts();
    const { allowed, all } = await prepare();
    expect([pages(allowed), pages(all), requested]).toEqual([['/hall/desk'], ['/hall/desk', '/hall/secret'], []]);
  });

  it('role control off: every page', async () => {
    expect(pages((await accounts({ config: { roleControl: false } }).prepare()).allowed)).toEqual([
      '/hall/desk',
      '/hall/secret',
    ]);
  });

  it('concurrent calls share one preparation; after a failure the next call tries again', async () => {
    let tries = 0;
    const { prepare } = accounts({ me: async () => (++tries === 1 ? Promise.reject(new Error('no')) : buildMe()) });
    await expect(Promise.allSettled([prepare(), prepare()])).resolves.toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ]);
    expect(await prepare()).toBe(await prepare());
    expect(tries).toBe(2);
  });
});

describe('"when authentication mode is \'all\' the list is fetched from the server"', () => {
  const config = { authentication: 'all' } as const;

  it('the pages of the list are used', async () => {
    const list = [{ path: '/own', name: 'own', meta: { title: 'own' }, children: [{ path: 'd', name: 'desk' }] }];
    const { prepare, requested } = accounts({ config, list: { list } });
    expect([pages((await prepare()).allowed), requested]).toEqual([['/own/d'], ['GET /router/getList']]);
  });

  it('"not an array": an error', async () => {
    await expect(accounts({ config, list: { list: {} } }).prepare()).rejects.toMatchObject({ id: 'bad-route-list' });
  });
});

it('"login interception off: full-access is set and the user shown as admin"', async () => {
  const { allowed, me } = await accounts({ token: null, config: { loginInterception: false } }).prepare();
  expect([me.username, pages(allowed), userStore.getState().admin]).toEqual([
    'admin(未开启登录拦截)',
    ['/hall/desk', '/hall/secret'],
    true,
  ]);
});

it('mode visit: no login, all routes, no permissions', async () => {
  const { allowed, me } = await accounts({ token: null, config: { supportVisit: true } }).prepare();
  expect([me.username, pages(allowed), userStore.getState()]).toEqual([
    '游客',
    ['/hall/desk', '/hall/secret'],
    { admin: false, roles: [], permissions: [] },
  ]);
});

it.each([
  ['/hall/desk', '/hall/desk'],
  ['/hall/secret', '/hall/desk'],
])('the root that leads to %s leads to %s, which the user may open', async (redirect, to) => {
  const constantRoutes = [{ path: '/', name: 'Root', redirect, meta: { title: '', hidden: true } }];
  const { allowed } = await accounts({ constantRoutes }).prepare();
  expect(allowed.find(({ path }) => path === '/')?.redirect).toBe(to);
});

it('rebuild applies changed permissions; reset clears the account', async () => {
  const { prepare, rebuild, reset } = accounts();
  await prepare();
  userStore.setState({ admin: true, roles: ['Admin'], permissions: [] });
  rebuild();
  expect(pages(accountStore.getState().account?.allowed ?? [])).toEqual(['/hall/desk', '/hall/secret']);
  reset();
  expect(accountStore.getState().account).toBeNull();
});

it('sample pages are reachable, and in the menu only if it is asked for; badges stay', async () => {
  const { prepare, showSamples } = accounts({ withSamples: true });
  const inMenu = () => buildMenu(routesStore.getState().routes).map(({ path, badge }) => [path, badge]);
  expect(pages((await prepare()).allowed)).toEqual(['/hall/desk', '/vab']);
  mergeMenuMeta('hall', { badge: 3 });
  expect(inMenu()).toEqual([['/hall', 3]]);
  await showSamples(true);
  expect(inMenu()).toEqual([
    ['/hall', 3],
    ['/samples', undefined],
  ]);
  await showSamples(false);
  expect(inMenu()).toEqual([['/hall', 3]]);
});
