import { openVisitors } from '../features/conversation/friendly/door';
import { openLink } from '../features/conversation/links/open';
import { visitorResolver } from '../features/conversation/visitors/resolver';
import { domainsOfSite } from '../features/foundation/access/actions';
import { loadKeys } from '../features/foundation/auth/keys';
import { agentResolver } from '../features/foundation/auth/principal';
import { findAvatar } from '../features/foundation/files/avatars';
import { findServedFile } from '../features/foundation/files/serve';
import type { Kit } from '../features/module';
import { createLetterMail } from '../features/office/letters/mail';
import { fillFromIdentity } from '../features/office/users/identity';
import { onLanes } from '../http/lanes';
import type { Limiter } from '../http/limits';
import { createHttp } from '../http/server';
import { agentKey, visitorKey } from '../live/hub';
import { createSendMail } from '../mail/send-mail';
import { createHandlers } from '../modules';
import { callOutside } from '../outside/call-outside';
import type { Core } from './core';
import type { ServerParts } from './parts';
import type { Talk } from './talk';

/** The HTTP side: routes, files, pages, and who calls. */
export async function createWeb(core: Core, talk: Talk, parts: ServerParts, limiter: Limiter) {
  const { context, hub, desk, saving, storage } = core;
  const { config, bus, clock } = parts;
  const { db } = context;
  const keys = await loadKeys(db);
  const sendMail = config.smtpUrl ? createSendMail(config.smtpUrl) : null;
  const resolveAgent = agentResolver({ db, clock, keys, openVisitors: (guestId) => openVisitors(db, guestId) });
  const { findBearer, resolveVisitor } = visitorResolver({ db, clock });
  const kit: Kit = {
    faces: core.faces,
    keys,
    secure: config.publicUrl?.startsWith('https:') ?? false,
    publicUrl: config.publicUrl,
    sendMail,
    letterMail: createLetterMail(core.background, sendMail),
    callOutside,
    settings: core.settings,
    storage,
    regions: parts.regions,
    visitorPresence: talk.visitors,
    fillCard: fillFromIdentity,
    visitorCursor: (id) => hub.cursor(visitorKey(id)),
    setVisitorLanguage: (id, language) => desk.languages.set(id, language),
    wakeQueue: talk.queue.wake,
    inboxLog: {
      cursor(agent) {
        // From here on told: what happens before its socket opens is missed by nobody.
        if (!desk.agents.has(agent.uuid)) desk.agents.set(agent.uuid, agent);
        return hub.cursor(agentKey(agent.uuid));
      },
      since: (uuid, cursor) => hub.since(agentKey(uuid), cursor),
      mute: () => hub.next(),
    },
  };
  const http = createHttp({
    log: parts.log,
    publicUrl: config.publicUrl,
    limiter,
    metrics: core.metrics,
    resolveAgent,
    resolveVisitor,
    siteDomains: (key) => domainsOfSite(db, key),
    ready: async () => saving.troubled.length === 0 && (await parts.readiness.ask()) && bus.isReady(),
    findFile: (key) => findServedFile(db, storage, key),
    findAvatar: (key) => findAvatar(db, storage, key),
    linkPage: (code, referrer) => openLink(context, code, referrer),
    links: context.links,
    assets: parts.assets,
    handlers: onLanes({ talk: context, office: core.office }, (lane) => createHandlers(lane, kit)),
  });
  return { http, kit, resolveAgent, findBearer };
}

export type Web = Awaited<ReturnType<typeof createWeb>>;
