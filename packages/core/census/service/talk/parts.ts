import type { Figure } from '../../figure';

/** What shares of conversations add up to; columns of `agent_shares` of the same names. */
export const serviceTalkParts = [
  'total',
  'valid',
  'robotOnly',
  'human',
  'invited',
  'transferred',
  'transferredIn',
  'transferredOut',
  'fromQueue',
  'waits',
  'waited',
  'missed',
  'visitorSilent',
  'agentSilent',
  'messages',
  'replies',
  'ended',
  'length',
  'firsts',
  'firstResponse',
  'answered',
  'in30',
  'in60',
  'turns',
  'response',
  'leads',
] as const;

/** Not added up: distinct visitors of all shares of a row, and what is read from their histograms. */
export const serviceTalkWholes = ['customers', 'firstMedian', 'firstP90', 'turnMedian', 'turnP90'] as const;

export type ServiceTalkPart = (typeof serviceTalkParts)[number] | (typeof serviceTalkWholes)[number];
export type ServiceTalkSums = Record<ServiceTalkPart, number>;
export type ServiceTalkFigure = Figure<ServiceTalkPart>;
