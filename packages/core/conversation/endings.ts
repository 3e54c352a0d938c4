/** Who or what ends a conversation. `left`: its visitor left the page while waiting. */
export const ENDED_BY = ['agent', 'visitor', 'idle', 'left'] as const;
export type EndedBy = (typeof ENDED_BY)[number];

/** Known reasons of an end: who ended it, or the action by which an agent did. Any other text was typed. */
export const END_REASONS = [...ENDED_BY, 'answered', 'blacklisted'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** Undefined for a typed reason, and for one of a newer server. */
export const knownEndReason = (reason: string | null | undefined): EndReason | undefined =>
  END_REASONS.find((one) => one === reason);
