/** Variables of quick replies, as `{name}`; the composer fills them in. */
export const REPLY_VARIABLES = ['name', 'agent', 'site', 'page', 'date', 'time'] as const;
export type ReplyVariable = (typeof REPLY_VARIABLES)[number];
