/**
 * How much of a visitor goes to a friendly contact with a transfer: from the handing over on; this conversation from its
 * beginning; or the person's earlier conversations as well.
 */
export const shareScopes = ['conversation', 'open', 'person'] as const;
export type ShareScope = (typeof shareScopes)[number];

export const shareStates = ['offered', 'active', 'ended'] as const;
export type ShareState = (typeof shareStates)[number];

/** How a share ended: not taken, its time, somebody's doing, or the contact's own end. */
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
