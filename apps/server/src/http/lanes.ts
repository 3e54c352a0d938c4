import type { Route } from '@parley/protocol/http/route';
import { type RouteName, routes } from '@parley/protocol/http/routes';
import type { Handlers } from './handler';

/** The connection pool that a route uses (`db/pools.ts`). */
export type Lane = 'talk' | 'office' | 'reports';

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

/**
 * Routes that only read what is counted. They use a standby if there is one, whose rows are some seconds old: a route that
 * is called right after a change, to show it, is not listed here.
 */
const REPORT_ROUTES = [
  'GET /census/flow/getList',
  'GET /census/flow/getRows',
  'GET /census/talk/getList',
  'GET /census/talk/getRows',
  'GET /census/service/getList',
  'GET /census/service/getRows',
  'GET /census/service/getOwn',
  'GET /census/service/getHeat',
  'GET /census/service/getStaffing',
  'GET /census/service/getTimeline',
  'GET /census/service/getWords',
  'GET /census/reports/ask',
] as const satisfies readonly RouteName[];

const talkRoutes = new Set<RouteName>(TALK_ROUTES);
const reportRoutes = new Set<RouteName>(REPORT_ROUTES);

/** Visitor and public routes are in the lane `talk`. */
export function laneOf(name: RouteName): Lane {
  const { needs }: Route = routes[name];
  if (needs === 'public' || needs === 'visitor' || talkRoutes.has(name)) return 'talk';
  return reportRoutes.has(name) ? 'reports' : 'office';
}

/** Builds the handlers for each lane, and picks each route's handler from its lane. `reports`: null without a standby. */
export function onLanes<P>(parts: { talk: P; office: P; reports: P | null }, make: (parts: P) => Handlers): Handlers {
  const office = make(parts.office);
  const reports = parts.reports === null ? office : make(parts.reports);
  const made: Record<Lane, Handlers> = { talk: make(parts.talk), office, reports };
  const names = Object.keys(routes) as RouteName[];
  return Object.fromEntries(names.map((name) => [name, made[laneOf(name)][name]])) as Handlers;
}
