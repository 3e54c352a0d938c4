import type { RouteName } from '../routes';
import type { KeyScope } from './key-scopes';

/**
 * The routes that API keys may call, by the scope that opens them. A route that is not listed is closed to keys: those
 * of accounts, logins, roles, settings, sites, secrets, keys, the audit log, and whatever destroys data of visitors.
 */
export const KEY_ROUTES: Readonly<Record<KeyScope, readonly RouteName[]>> = {
  'talk:read': [
    'GET /talk/userList',
    'GET /talk/messages',
    'GET /talk/conversations',
    'GET /talk/notes',
    'GET /talk/files',
    'GET /talk/ratings',
    'GET /talk/trail',
    'GET /talk/search',
    'GET /talk/colleagues',
  ],
  'talk:write': [
    'POST /talk/accept',
    'POST /talk/end',
    'POST /talk/transfer',
    'POST /talk/requeue',
    'POST /talk/invite',
    'POST /talk/inviteRating',
    'POST /talk/note',
    'POST /talk/unnote',
    'POST /talk/summary',
    'POST /talk/toLetter',
    'POST /talk/blacklist',
    'POST /talk/unblacklist',
  ],
  'letter:read': [
    'GET /letter/getList',
    'GET /letter/getDetail',
    'GET /letter/getOptions',
    'GET /letter/stats',
    'GET /letter/export',
    'GET /reads',
  ],
  'letter:write': [
    'POST /letter/doMark',
    'POST /letter/doEdit',
    'POST /letter/doChange',
    'POST /letter/doAssign',
    'POST /letter/doMerge',
    'POST /letter/doSplit',
    'POST /letter/doReply',
    'POST /letter/toTalk',
    'POST /letter/toUser',
  ],
  'history:read': [
    'GET /history/getList',
    'GET /history/getDetail',
    'GET /history/getMessages',
    'GET /history/getHits',
    'GET /history/getFiles',
    'GET /history/getOptions',
    'GET /history/export',
    'GET /history/exportTalks',
  ],
  'history:write': [
    'POST /history/doMark',
    'POST /history/doEdit',
    'POST /history/doNote',
    'POST /history/doDropNote',
    'POST /history/doScore',
    'POST /history/doFollowUp',
  ],
  'users:read': [
    'GET /users/getList',
    'GET /users/person',
    'GET /users/timeline',
    'GET /users/followUps',
    'GET /users/due',
    'GET /users/export',
  ],
  'users:write': [
    'POST /users/doEdit',
    'POST /users/doChange',
    'POST /users/doMerge',
    'POST /users/doUnmerge',
    'POST /users/doFollowUp',
    'POST /users/doFollowUps',
    'POST /users/doDropFollowUp',
    'POST /users/doBlacklist',
    'POST /users/doUnblacklist',
  ],
  'visitors:read': ['GET /visitors/card'],
  'visitors:write': ['POST /visitors/doEdit'],
  'link:read': [
    'GET /link/getList',
    'GET /link/options',
    'GET /link/stats',
    'GET /link/visits',
    'GET /link/visitors',
    'GET /link/conversations',
    'GET /link/letters',
    'GET /link/leads',
    'GET /link/export',
  ],
  'link:write': ['POST /link/doEdit', 'POST /link/doEnable', 'POST /link/doDelete', 'POST /link/check'],
  'quickReply:read': ['GET /quickReply/getList', 'GET /quickReply/all'],
  'quickReply:write': ['POST /quickReply/doEdit', 'POST /quickReply/doDelete'],
  'groups:read': ['GET /groups/getList', 'GET /groups/export'],
  'area:read': ['GET /area/getList', 'GET /area/getName'],
};

const scopes = new Map(
  Object.entries(KEY_ROUTES).flatMap(([scope, names]) => names.map((name) => [name, scope as KeyScope] as const)),
);

/** The scope that a key needs to call this route; null: closed to keys. */
export const keyScopeOf = (name: RouteName): KeyScope | null => scopes.get(name) ?? null;
