/** Closed lists of values that server, wire and console share. Lists with rules of their own are beside these rules. */

/** Sources of a visit. */
export const sources = ['direct', 'search', 'ads', 'external', 'social', 'link'] as const;
/** Channels of visitors. */
export const channels = ['web', 'wechat', 'mini', 'mail', 'app'] as const;
/** Kinds of WeChat accounts: official accounts (channel `wechat`) and mini-programs (channel `mini`). */
export const weChatKinds = ['official', 'mini'] as const;
/**
 * Why something of a channel failed: the account's address, token, key, app secret or allowed address is wrong; the visitor
 * cannot be written to now, or not any more; the platform or this server failed; it is not known whether it was sent.
 */
export const channelFaults = [
  'address',
  'token',
  'key',
  'app-secret',
  'allowed',
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
  'platform',
  'unreachable',
  'timeout',
  'uncertain',
  'blacklisted',
  'gone',
  'internal',
] as const;
export type ChannelFault = (typeof channelFaults)[number];
export const devices = ['pc', 'mobile', 'tablet', 'bot'] as const;

/** Ranges of a conversation's length in minutes. */
export const durations = ['0-1', '1-5', '5-15', '15-60', '60-'] as const;
/** Ranges of the quality score; `none`: not scored. */
export const qualities = ['none', '0-60', '60-80', '80-100'] as const;
export const disputes = ['open', 'upheld', 'changed'] as const;

/** Reasons for which a letter was left. */
export const letterReasons = ['offline', 'queue', 'left', 'talk'] as const;
export const letterStatuses = ['new', 'open', 'done', 'spam'] as const;

/** Types of custom fields of the archive. */
export const customFieldTypes = ['text', 'number', 'date', 'choice', 'choices', 'yesNo'] as const;
/** Consent of a person to being stored. */
export const consents = ['unknown', 'given', 'refused'] as const;
export const peopleStatuses = ['new', 'contacted', 'interested', 'won', 'lost'] as const;

/** Kinds of data with a retention time, by the fields of the settings section `retention`. */
export const retentionKinds = ['talks', 'trash', 'visits', 'logins', 'letters', 'direct', 'audit', 'files'] as const;
