import type { Route } from '@parley/protocol/http/route';
import { type RouteName, routes } from '@parley/protocol/http/routes';
import type { Handlers } from './handler';

/** The connection pool that a route uses (`db/pools.ts`). */
export type Lane = 'talk' | 'office';

/**
 * Agents' routes for signing in, staying connected and talking. All other routes of agents use the office's pool, so
 * that a slow list cannot take these connections. Add a route here only if a conversation stops without it.
 */
const TALK_ROUTES = [
  'GET /refreshToken',
  'GET /expireToken',
  'GET /login/logOut',
  'GET /userInfo',
  'GET /router/getList',
  'GET /index',
  'POST /index/state',
  'POST /index/input',
  'GET /index/preferences',
  'GET /settings/getList',
  'GET /quickReply/all',
  'GET /talk/userList',
  'GET /talk/messages',
  'GET /talk/colleagues',
  'POST /talk/upload',
  'POST /talk/next',
  'POST /talk/accept',
  'POST /talk/decline',
  'POST /talk/withdraw',
  'POST /talk/transfer',
  'POST /talk/takeOver',
  'POST /talk/handBack',
  'POST /talk/requeue',
  'POST /talk/monitor',
  'POST /talk/template',
  'POST /talk/invite',
  'POST /talk/inviteRating',
  'POST /talk/recall',
  'POST /talk/whisper',
  'POST /talk/note',
  'POST /talk/unnote',
  'POST /talk/summary',
  'POST /talk/toLetter',
  'POST /talk/blacklist',
  'POST /talk/unblacklist',
  'POST /talk/end',
  'GET /friendly/messages',
  'POST /friendly/read',
  'POST /friendly/transfer',
  'POST /friendly/giveBack',
  'POST /friendly/takeBack',
] as const satisfies readonly RouteName[];

const talkRoutes = new Set<RouteName>(TALK_ROUTES);

/** Visitor and public routes are in the lane `talk`. */
export function laneOf(name: RouteName): Lane {
  const { needs }: Route = routes[name];
  return needs === 'public' || needs === 'visitor' || talkRoutes.has(name) ? 'talk' : 'office';
}

/** Builds the handlers for each lane, and picks each route's handler from its lane. */
export function onLanes<P>(parts: Record<Lane, P>, make: (parts: P) => Handlers): Handlers {
  const made: Record<Lane, Handlers> = { talk: make(parts.talk), office: make(parts.office) };
  const names = Object.keys(routes) as RouteName[];
  return Object.fromEntries(names.map((name) => [name, made[laneOf(name)][name]])) as Handlers;
}
