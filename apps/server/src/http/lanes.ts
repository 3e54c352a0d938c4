import type { Route } from '@parley/protocol/http/route';
import { type RouteName, routes } from '@parley/protocol/http/routes';
import type { Handlers } from './handler';

/** Whose connections to the database a route uses (`db/pools.ts`). */
export type Lane = 'talk' | 'office';

/**
 * What agents need to sign in, to stay and to talk. Every other route of theirs takes the office's connections, so that
 * a new list cannot take these: it stands here only if a conversation stops without it.
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
  'POST /talk/monitor',
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

/** What visitors call, and what is called before signing in, is of the conversation. */
export function laneOf(name: RouteName): Lane {
  const { needs }: Route = routes[name];
  return needs === 'public' || needs === 'visitor' || talkRoutes.has(name) ? 'talk' : 'office';
}

/** One table of handlers: each from those that were made of its lane's parts. */
export function onLanes<P>(parts: Record<Lane, P>, make: (parts: P) => Handlers): Handlers {
  const made: Record<Lane, Handlers> = { talk: make(parts.talk), office: make(parts.office) };
  const names = Object.keys(routes) as RouteName[];
  return Object.fromEntries(names.map((name) => [name, made[laneOf(name)][name]])) as Handlers;
}
