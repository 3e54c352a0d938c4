import { addressMatcher } from '../addresses';
import { createDownloads } from '../background/downloads';
import { fetchDownloads } from '../background/fetch-downloads';
import { fetchAnalysis } from '../background/serve-analysis';
import { createMenuLinks } from '../channels/menu/enter';
import { mountCallbacks } from '../channels/mount-callbacks';
import { PLATFORM_API } from '../channels/wechat/call';
import { readUnread } from '../features/conversation/friendly/kept-direct';
import { openLink } from '../features/conversation/links/open';
import { unmaskedVisitors } from '../features/conversation/shares/actions';
import { visitorResolver } from '../features/conversation/visitors/resolver';
import { keyResolver } from '../features/foundation/api-keys/resolver';
import { loadKeys } from '../features/foundation/auth/keys';
import { agentResolver } from '../features/foundation/auth/principal';
import { findAvatar } from '../features/foundation/files/avatars';
import { findServedFile } from '../features/foundation/files/serve';
import { findSound } from '../features/foundation/files/sounds';
import { createMailGateway } from '../features/foundation/gateways/mail';
import { createSmsGateway } from '../features/foundation/gateways/sms';
import { findPicture } from '../features/foundation/launcher/pictures';
import type { Kit } from '../features/module';
import { createLetterMail } from '../features/office/letters/mail';
import { createAnalysis } from '../features/office/robots/analysis';
import { fillFromIdentity } from '../features/office/users/identity';
import { trustedProxies } from '../http/address';
import { onLanes } from '../http/lanes';
import type { Limiter } from '../http/limits';
import { createHttp } from '../http/server';
import { agentKey, visitorKey } from '../live/hub';
import { createHandlers } from '../modules';
import { callOutside } from '../outside/call-outside';
import { fetchTarget } from '../outside/fetch-target';
import type { Core } from './core';
import { createHealth } from './health';
import { loginDependencies } from './login-dependencies';
import type { ServerParts } from './parts';
import type { Talk } from './talk';

/** The HTTP side: routes, files, pages, and how callers are identified. */
export async function createWeb(core: Core, talk: Talk, parts: ServerParts, limiter: Limiter) {
  const { context, desk, saving, storage } = core;
  const { config, bus, clock } = parts;
  const { db } = context;
  const keys = await loadKeys(db);
  const resolveAgent = agentResolver({ db, clock, keys, unmaskedVisitors: (guestId) => unmaskedVisitors(db, guestId) });
  const { findBearer, resolveVisitor } = visitorResolver({ db, clock, sites: core.sites, fresh: core.freshBearers });
  const isListedTarget = addressMatcher(config.privateTargets ?? [], 'PARLEY_PRIVATE_TARGETS');
  const smtpUrl = config.smtpUrl ?? null;
  const sendMail = createMailGateway({ context, smtpUrl, isListed: isListedTarget });
  const fetch = fetchTarget(isListedTarget);
  const isProxy = trustedProxies(config.trustedProxies ?? [], config.publicUrl);
  const kit: Kit = {
    faces: core.faces,
    inspector: core.inspector,
    keys,
    loginDependencies,
    secure: config.publicUrl?.startsWith('https:') ?? false,
    publicUrl: config.publicUrl,
    weChatApi: config.weChatApi ?? PLATFORM_API,
    forgetAccounts: talk.channels.callbacks.forget,
    sendMail,
    sendSms: createSmsGateway({ context, fetch }),
    hasMailUrl: smtpUrl !== null,
    isDatabaseOurs: config.databaseUrl === null,
    letterMail: createLetterMail(core.background, sendMail),
    callOutside,
    isListedTarget,
    outside: { fetch, isListed: isListedTarget, urls: config.providerUrls ?? { dingtalk: null, wecom: null } },
    downloads: parts.fileMaker ? fetchDownloads(parts.fileMaker) : downloadsHere(core, parts),
    settings: core.settings,
    sites: core.sites,
    freshBearers: core.freshBearers,
    storage,
    regions: parts.regions,
    analysis: parts.analyst ? fetchAnalysis(parts.analyst) : createAnalysis(core.office),
    visitorPresence: talk.visitors,
    answerSeconds: talk.answerTime.seconds,
    fillCard: fillFromIdentity,
    readUnread,
    readHealth: createHealth(core, parts.readBackup),
    visitorCursor: visitorCursorOf(core),
    rememberVisitor(id, { language, siteId }) {
      desk.languages.set(id, language);
      desk.sites.set(id, siteId);
    },
    wakeQueue: talk.queue.wake,
    inboxLog: inboxLogOf(core),
  };
  const stopping = new AbortController();
  const http = createHttp({
    log: parts.log,
    publicUrl: config.publicUrl,
    isProxy,
    limiter,
    metrics: core.metrics,
    resolveAgent,
    resolveKey: keyResolver({ db, clock }),
    resolveVisitor,
    siteDomains: async (key) => (await core.sites.byKey(key))?.domains ?? [],
    ready: async () => !stopping.signal.aborted && saving.troubled.length === 0 && (await parts.readiness.ask()),
    isDegraded: () => !bus.isReady(),
    findFile: (key) => findServedFile(db, storage, key),
    findAvatar: (key) => findAvatar(db, storage, key),
    findSound: (key) => findSound(db, storage, key),
    findPicture: (name) => findPicture(db, name),
    reportingZone: () => context.setting('company').timeZone || context.setting('routing').timeZone,
    companyName: () => context.setting('brand').title.zh || context.setting('company').name,
    menuLink: createMenuLinks(context, kit.weChatApi),
    linkPage: (code, referrer) => openLink(context, code, referrer),
    links: context.links,
    inspector: core.inspector,
    assets: parts.assets,
    handlers: onLanes({ ...core, talk: context }, (lane) => createHandlers(lane, kit)),
  });
  mountCallbacks(http, talk.channels.callbacks);
  await import('../mock/mount').then(({ mountMock }) => mountMock(http, { limiter, isProxy }));
  return { http, kit, resolveAgent, findBearer, announceStop: () => stopping.abort() };
}

const downloadsHere = ({ office, reports, storage }: Core, { config, regions }: ServerParts) =>
  createDownloads({ context: office, reports, storage, publicUrl: config.publicUrl, regions });

/** Pushes are held from the cursor on, so that none is missed before the visitor's socket opens. */
const visitorCursorOf =
  ({ hub, heard }: Core): Kit['visitorCursor'] =>
  async (id) => {
    const cursor = hub.cursor(visitorKey(id));
    await heard();
    return cursor;
  };

const inboxLogOf = ({ hub, desk, heard }: Core): Kit['inboxLog'] => ({
  heard,
  cursor(agent) {
    // Pushes are recorded from here on, so that none is missed before the agent's socket opens.
    if (!desk.agents.has(agent.uuid)) desk.agents.set(agent.uuid, agent);
    return hub.cursor(agentKey(agent.uuid));
  },
  since: (uuid, cursor) => hub.since(agentKey(uuid), cursor),
  unsubscribedCursor: () => hub.next(),
});

export type Web = Awaited<ReturnType<typeof createWeb>>;
