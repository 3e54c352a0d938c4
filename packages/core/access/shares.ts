/**
 * What a friendly contact sees after a transfer: this conversation from the transfer on; this conversation from its
 * beginning; or the person's earlier conversations as well.
 */
export const shareScopes = ['conversation', 'open', 'person'] as const;
export type ShareScope = (typeof shareScopes)[number];

export const shareStates = ['offered', 'active', 'ended'] as const;
export type ShareState = (typeof shareStates)[number];

/** How a share ended: not accepted, expired, ended by an agent, or ended by the contact. */
export const shareEnds = [
  'declined',
  'bounced',
  'withdrawn',
  'expired',
  'given-back',
  'taken-back',
  'left',
  'blocked',
  'removed',
] as const;
export type ShareEnd = (typeof shareEnds)[number];
