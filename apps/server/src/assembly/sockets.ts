import type { Server } from 'node:http';
import { showInvitation } from '../features/conversation/conversations/actions';
import { readMarksFor } from '../features/conversation/messages/reads';
import { mayUseOrigin } from '../features/conversation/visitors/origins';
import { clientAddress, trustedProxies } from '../http/address';
import { languageOf } from '../http/language';
import type { Limiter } from '../http/limits';
import { isOwnOrigin } from '../http/origin';
import { socketRule } from '../http/rules';
import { texts } from '../http/texts';
import type { EndedLogins } from '../live/ended-logins';
import { savingFrame } from '../live/frames';
import { createLive } from '../live/live';
import { tokensOf } from '../live/sockets/frame-rate';
import { createSockets, type Sockets } from '../live/sockets/sockets';
import type { Core } from './core';
import type { ServerParts } from './parts';
import type { Talk } from './talk';
import type { Web } from './web';

type Dependencies = {
  core: Core;
  talk: Talk;
  web: Web;
  parts: ServerParts;
  limiter: Limiter;
  endedLogins: EndedLogins;
};

/** Opens the sockets: decides who may open one, and connects the handlers of their frames. */
export function openSockets({ core, talk, web, parts, limiter, endedLogins }: Dependencies): Sockets {
  const { context, hub, desk, saving } = core;
  const { publicUrl, trustedProxies: proxies = [] } = parts.config;
  const isProxy = trustedProxies(proxies, publicUrl);
  const { log } = parts;
  const live = createLive({
    context,
    hub,
    desk,
    saving,
    messages: talk.spoken,
    direct: talk.direct,
    reads: talk.reads,
    views: talk.views,
    resolveAgent: web.resolveAgent,
    isOver: (sessionId) => endedLogins.has(sessionId),
    findBearer: web.findBearer,
    mayUse: (bearer, origin) => mayUseOrigin(core.sites, bearer.siteId, origin),
    heard: core.heard,
    onAgent: (uuid) => talk.agents.check(uuid),
    onVisitor(bearer) {
      talk.visitors.opened(bearer.visitorId);
      if (!parts.isAlone) parts.bus.publish([{ kind: 'visitor.here', visitorId: bearer.visitorId }]);
      if (!bearer.online) talk.returning.add(bearer.visitorId);
    },
    onInvitationShown(visitorId) {
      showInvitation(context, visitorId).catch((error: unknown) => log.error({ err: error }, 'an invitation'));
    },
    onVisitorGone: (visitorId, lostAt) => talk.visitors.closed(visitorId, lostAt),
    readMarks: (uuid) => readMarksFor(context.db, uuid),
    limiter,
    inspector: core.inspector,
    message: (error, language) => texts[language][error],
  });

  const sockets = createSockets(web.http.server as Server, {
    process: hub.epoch,
    now: () => parts.clock.now(),
    addressOf: (request) => clientAddress(request, isProxy),
    originOf(request, isAgent) {
      const { origin, host } = request.headers;
      if (origin === undefined || isOwnOrigin(origin, host, publicUrl)) return null;
      return isAgent ? false : origin;
    },
    languageOf: (request) => languageOf(request.headers['accept-language']),
    mayOpen: (address) => limiter.takeOf(socketRule, address) === 0,
    isUnlimited: limiter.isUnlimited,
    mayRead: live.mayRead,
    tokens: tokensOf,
    onFrame: live.onFrame,
    inspector: core.inspector,
    onBug: (error) => log.error({ err: error }, 'a socket'),
    onClose: live.onClose,
  });

  saving.onChange((isDelayed) => {
    log.warn({ saving: isDelayed ? 'delayed' : 'ok', sources: saving.troubled }, 'the database');
    const frame = savingFrame(isDelayed);
    for (const session of sockets.sessions) if (session.bound) session.send(frame);
  });
  return sockets;
}
