import type { QuotaChannel } from './quota';

/** Kinds of WeChat accounts: official accounts (channel `wechat`) and mini-programs (channel `mini`). */
export const weChatKinds = ['official', 'mini'] as const;
export type WeChatKind = (typeof weChatKinds)[number];

export const weChatChannelOf = (kind: WeChatKind): QuotaChannel => (kind === 'mini' ? 'mini' : 'wechat');
export const weChatKindOf = (channel: string): WeChatKind => (channel === 'mini' ? 'mini' : 'official');

/**
 * Why something of a channel failed: the account's address, token, key, app secret or allowed address is wrong; the visitor
 * cannot be written to now, or not any more; a template is not there, not accepted by the visitor or wrongly filled; the code of
 * a sign-in is used or expired; the platform or this server failed; it is not known whether it was sent.
 */
export const channelFaults = [
  'address',
  'token',
  'key',
  'app-secret',
  'allowed',
  'credentials',
  'tls',
  'private-target',
  'old',
  'replayed',
  'unreadable',
  'unknown-account',
  'disabled',
  'window-closed',
  'quota-spent',
  'unsubscribed',
  'not-permitted',
  'blocked-content',
  'frequency',
  'media',
  'unsupported',
  'unknown-template',
  'template-refused',
  'template-fields',
  'sign-in',
  'platform',
  'unreachable',
  'timeout',
  'uncertain',
  'blacklisted',
  'gone',
  'internal',
] as const;
export type ChannelFault = (typeof channelFaults)[number];
