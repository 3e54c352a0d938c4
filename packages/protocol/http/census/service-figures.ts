import * as z from 'zod';

/** Null: cannot be said. */
const figure = z.number().nullable();

/** Times in states in milliseconds; `firstLogin`, `lastLogout`: moments; shares are of the time at work. */
export const stateShapes = {
  online: figure,
  hidden: figure,
  rest: figure,
  busy: figure,
  disconnected: figure,
  offline: figure,
  attended: figure,
  onlineShare: figure,
  restShare: figure,
  busyShare: figure,
  hiddenShare: figure,
  inHours: figure,
  coverage: figure,
  losses: figure,
  idled: figure,
  byOthers: figure,
  firstLogin: figure,
  lastLogout: figure,
  days: figure,
};
export type StateKey = keyof typeof stateShapes;

export const evaluateShapes = {
  ratingsInvited: figure,
  ratingsAsked: figure,
  ratingsAutomatic: figure,
  ratingsAnswered: figure,
  ratingRate: figure,
  ratings: figure,
  ratingMean: figure,
  agentRatings: figure,
  agentRatingMean: figure,
  robotRatings: figure,
  robotRatingMean: figure,
  score5: figure,
  score4: figure,
  score3: figure,
  score2: figure,
  score1: figure,
  goodShare: figure,
  badShare: figure,
  comments: figure,
  appealed: figure,
  withdrawn: figure,
};
export type EvaluateKey = keyof typeof evaluateShapes;

export const serviceTalkShapes = {
  customers: figure,
  total: figure,
  valid: figure,
  validRate: figure,
  robotOnly: figure,
  human: figure,
  invited: figure,
  transferred: figure,
  transferredIn: figure,
  transferredOut: figure,
  fromQueue: figure,
  waitedMean: figure,
  missed: figure,
  visitorSilent: figure,
  agentSilent: figure,
  messages: figure,
  replies: figure,
  repliesPerChat: figure,
  messagesPerChat: figure,
  lengthMean: figure,
  firstResponseMean: figure,
  firstResponseMedian: figure,
  firstResponseP90: figure,
  responseMean: figure,
  responseMedian: figure,
  responseP90: figure,
  within30: figure,
  within60: figure,
  ratingsInvited: figure,
  ratings: figure,
  ratingMean: figure,
  leads: figure,
};
export type ServiceTalkKey = keyof typeof serviceTalkShapes;

const keysOf = <S extends Record<string, unknown>>(shapes: S) =>
  Object.keys(shapes) as [Extract<keyof S, string>, ...Extract<keyof S, string>[]];

export const stateKeys = keysOf(stateShapes);
export const evaluateKeys = keysOf(evaluateShapes);
export const serviceTalkKeys = keysOf(serviceTalkShapes);
export const serviceKeys = keysOf({ ...stateShapes, ...evaluateShapes, ...serviceTalkShapes });
export type ServiceKey = (typeof serviceKeys)[number];
