import type { Figure } from '../figure';

/** What a conversation, or an agent's share of one, adds to sums; columns of the same names. Times in milliseconds. */
export const talkParts = [
  'total',
  'valid',
  'robotOnly',
  'human',
  'missed',
  'visitorSilent',
  'agentSilent',
  'transferred',
  'ended',
  'length',
  'messages',
  'waits',
  'waited',
  'firsts',
  'firstResponse',
  'answered',
  'in30',
  'in60',
  'ratingsInvited',
  'ratings',
  'score',
  'leads',
] as const;

export type TalkPart = (typeof talkParts)[number];

/** Parts of which a conversation has at most one: their sum is the number of conversations that have it. */
export const talkPartsAtMostOne: ReadonlySet<string> = new Set<TalkPart>([
  'total',
  'valid',
  'robotOnly',
  'human',
  'missed',
  'visitorSilent',
  'agentSilent',
  'transferred',
  'ended',
  'waits',
  'firsts',
  'answered',
  'in30',
  'in60',
]);

/** Histograms of conversations. */
export type TalkTimes = 'length' | 'waited' | 'firstResponse';

export type TalkFigure = Figure<TalkPart, TalkTimes>;

/** Fewest messages of each side that make a conversation valid. */
export type ValidFrom = { visitor: number; agent: number };

/**
 * When a conversation is valid: the visitor wrote; both sides wrote as many messages as the settings say; both sides
 * wrote three.
 */
export const validKinds = ['wide', 'both', 'strict'] as const;
export type ValidKind = (typeof validKinds)[number];
export const WIDE: ValidFrom = { visitor: 1, agent: 0 };
export const STRICT: ValidFrom = { visitor: 3, agent: 3 };
