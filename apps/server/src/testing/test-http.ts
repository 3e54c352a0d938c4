import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RouteName } from '@parley/protocol/http/routes';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { addressMatcher } from '../addresses';
import { loginDependencies } from '../assembly/login-dependencies';
import { createDownloads } from '../background/downloads';
import { Refusal } from '../errors';
import { readUnread } from '../features/conversation/friendly/kept-direct';
import { openLink } from '../features/conversation/links/open';
import { unmaskedVisitors } from '../features/conversation/shares/actions';
import { VisitorPresence } from '../features/conversation/visitors/presence';
import { createFaces } from '../features/foundation/agents/faces';
import { keyResolver } from '../features/foundation/api-keys/resolver';
import { ensureFirstStart } from '../features/foundation/auth/first-start/first-start';
import { type AuthKeys, loadKeys } from '../features/foundation/auth/keys';
import { agentResolver } from '../features/foundation/auth/principal';
import type { Outside } from '../features/foundation/auth/providers/person';
import { createStorage } from '../features/foundation/files/storage';
import { createRegions } from '../features/foundation/regions/regions';
import { createSettingsCache, type SettingsCache } from '../features/foundation/settings/settings-cache';
import { createKnownSites } from '../features/foundation/sites/known-sites';
import type { Kit } from '../features/module';
import { createLetterMail } from '../features/office/letters/mail';
import { createAnalysis } from '../features/office/robots/analysis';
import { fillFromIdentity } from '../features/office/users/identity';
import { trustedProxies } from '../http/address';
import { createLimiter } from '../http/limits';
import { createMetrics } from '../http/metrics';
import type { HttpOptions } from '../http/options';
import { createHttp } from '../http/server';
import { createInspector } from '../inspect/inspector';
import { createHandlers } from '../modules';
import { callOutside } from '../outside/call-outside';
import { fetchTarget } from '../outside/fetch-target';
import type { VisitorPrincipal } from '../principal';
import { createTestDatabase, type TestDatabase } from './database';
import { createTestClock, createTestContext, type TestClock } from './test-context';

const REGIONS = fileURLToPath(new URL('../../assets/regions', import.meta.url));

export const ADMIN = { username: 'admin', password: 'secret-of-admin' };

/** Providers of accounts are called on the public internet alone. */
export const PUBLIC_ONLY: Outside = {
  fetch: fetchTarget(() => false),
  isListed: () => false,
  urls: { dingtalk: null, wecom: null },
};

export type TestHttp = {
  app: FastifyInstance;
  database: TestDatabase;
  clock: TestClock;
  context: ReturnType<typeof createTestContext>;
  settings: SettingsCache;
  keys: AuthKeys;
  /** Options of the app, to build another. */
  options: HttpOptions;
  /** Visitors for `resolveVisitor`, by credential. */
  visitors: Map<string, VisitorPrincipal>;
  close(): Promise<void>;
};

/** The HTTP side with its own database and the administrator of a first start. */
export async function startTestHttp(overrides: Partial<HttpOptions> = {}, admin: typeof ADMIN | null = ADMIN) {
  const database = await createTestDatabase();
  const clock = createTestClock();
  const context = createTestContext(database.db, clock);
  const keys = await loadKeys(database.db);
  await ensureFirstStart(context, { admin });
  const settings = createSettingsCache(database.db);
  const sites = createKnownSites({ db: database.db, clock });
  // Nothing delivers events here, which would make it forget.
  const siteOf = (key: string) => {
    sites.forget();
    return sites.byKey(key);
  };
  const visitors = new Map<string, VisitorPrincipal>();
  const storage = createStorage(join(tmpdir(), 'parley-test-uploads'));
  const regions = createRegions({ folder: REGIONS, newer: null });
  const kit: Kit = {
    faces: createFaces(context),
    inspector: createInspector({ now: () => clock.now(), deliver: context.deliver }),
    // There are no sockets, so nothing is pushed.
    inboxLog: { cursor: () => '', heard: async () => undefined, since: () => [], unsubscribedCursor: () => '' },
    keys,
    loginDependencies,
    letterMail: createLetterMail(context, null),
    publicUrl: null,
    weChatApi: 'http://127.0.0.1:1',
    forgetAccounts: () => undefined,
    regions,
    secure: false,
    sendMail: null,
    callOutside,
    isListedTarget: () => false,
    outside: PUBLIC_ONLY,
    settings,
    sites: { byKey: siteOf },
    freshBearers: null,
    analysis: createAnalysis(context),
    storage,
    downloads: createDownloads({ context, storage, publicUrl: null, regions }),
    visitorPresence: new VisitorPresence(context, { isWaiting: () => false, isAlone: true }),
    answerSeconds: () => 0,
    fillCard: fillFromIdentity,
    readUnread,
    readHealth: async () => ({ savingDelayed: false, lag: null, dead: 0, unreadable: 0, disk: null, backup: null }),
    visitorCursor: async () => '',
    rememberVisitor: () => undefined,
    wakeQueue: () => undefined,
  };
  const options: HttpOptions = {
    log: pino({ level: 'silent' }),
    publicUrl: null,
    handlers: createHandlers(context, kit),
    limiter: createLimiter(clock, addressMatcher([])),
    metrics: createMetrics(),
    resolveAgent: agentResolver({
      db: database.db,
      clock,
      keys,
      unmaskedVisitors: (guestId) => unmaskedVisitors(database.db, guestId),
    }),
    resolveKey: keyResolver({ db: database.db, clock }),
    resolveVisitor: async (credential) => {
      const visitor = visitors.get(credential);
      if (!visitor) throw new Refusal('bad-credential');
      return visitor;
    },
    siteDomains: async (key) => (await siteOf(key))?.domains ?? [],
    reportingZone: () => 'Asia/Shanghai',
    findFile: async () => null,
    findAvatar: async () => null,
    findSound: async () => null,
    findPicture: async () => null,
    companyName: () => '',
    linkPage: (code, referrer) => openLink(context, code, referrer),
    menuLink: async () => null,
    links: { refuse: () => null, opensRecalled: () => false, lastsUntil: () => 0 },
    ready: async () => true,
    isDegraded: () => false,
    assets: { console: '/nowhere', widget: '/nowhere' },
    isProxy: trustedProxies([], overrides.publicUrl ?? null),
    ...overrides,
  };
  const app = createHttp(options);
  const close = async () => {
    await app.close();
    await database.close();
  };
  return { app, database, clock, context, settings, keys, options, visitors, close } satisfies TestHttp;
}

/** `cookie`: the first cookie of the answer. */
export type Reply = {
  status: number;
  body: { code: number; msg: string; data: never };
  cookie: string | null;
  cookies: string[];
};

/** Calls routes of an app; paths without `/api`. */
export function caller(app: FastifyInstance) {
  return async function call(
    route: RouteName | string,
    { token, value, headers = {} }: { token?: string; value?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Reply> {
    const [method = 'GET', path = ''] = route.split(' ');
    const response = await app.inject({
      method: method as 'GET' | 'POST',
      url: `/api${path}`,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(value === undefined
        ? {}
        : method === 'GET'
          ? { query: value as Record<string, string> }
          : { payload: value as object }),
    });
    const cookies = [response.headers['set-cookie'] ?? []].flat().map((each) => each.split(';')[0]!);
    return { status: response.statusCode, body: response.json(), cookie: cookies[0] ?? null, cookies };
  };
}
