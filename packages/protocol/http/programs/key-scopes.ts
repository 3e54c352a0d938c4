/** How API keys begin; access tokens (JWT) begin with `ey`. */
export const KEY_PREFIX = 'pk_';

/** What an API key may be allowed to do: `<area>:read`, `<area>:write`. */
export const KEY_SCOPES = [
  'talk:read',
  'talk:write',
  'letter:read',
  'letter:write',
  'history:read',
  'history:write',
  'users:read',
  'users:write',
  'visitors:read',
  'visitors:write',
  'link:read',
  'link:write',
  'quickReply:read',
  'quickReply:write',
  'groups:read',
  'area:read',
  'statistics:read',
] as const;

export type KeyScope = (typeof KEY_SCOPES)[number];
