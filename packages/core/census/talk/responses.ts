import type { Hold, Span } from './holds';

/** A message; automatic ones (welcome, rules) have `by: 'automatic'`. Time in milliseconds. */
export type Said = { at: number; by: 'visitor' | 'robot' | 'automatic' } | { at: number; by: 'agent'; agentId: string };

/**
 * A response of one agent in milliseconds. `isAnswered` false: no answer came until `ms` after the message. `during`: from
 * the message to the answer; null while the visitor is silent.
 */
export type Response = { ms: number; isAnswered: boolean; during: Span | null };

const responseDuring = (from: number, until: number, isAnswered: boolean): Response => {
  const to = Math.max(from, until);
  return { ms: to - from, isAnswered, during: { from, to } };
};

/**
 * Responses in one hold, the first one first (metrics: first response, response): from the visitor's first unanswered
 * message, or the beginning of the hold where it is older, to the agent's next own message; to the end of the hold where
 * none came. A message without an answer in a hold that lasts is none yet. `said` is in order of time.
 */
export function responsesIn(hold: Hold, said: readonly Said[]): Response[] {
  const responses: Response[] = [];
  let since: number | null = null;
  for (const message of said) {
    if (hold.to !== null && message.at > hold.to) break;
    if (message.by === 'visitor') since ??= Math.max(message.at, hold.from);
    if (message.by !== 'agent') continue;
    if (since !== null && message.at >= hold.from && message.agentId === hold.agentId)
      responses.push(responseDuring(since, message.at, true));
    since = null;
  }
  if (since !== null && hold.to !== null) responses.push(responseDuring(since, hold.to, false));
  return responses;
}

/** The first response of a hold; 0 while the visitor is silent; null: an answer is still open. */
export function firstResponseIn(hold: Hold, said: readonly Said[]): Response | null {
  const [first] = responsesIn(hold, said);
  if (first) return first;
  const within = said.filter(({ at }) => at >= hold.from && (hold.to === null || at <= hold.to));
  const isWaiting = hold.to === null && hasUnanswered(said);
  if (isWaiting) return null;
  const isAnswered = within.some((each) => each.by === 'agent' && each.agentId === hold.agentId);
  return { ms: 0, isAnswered, during: null };
}

function hasUnanswered(said: readonly Said[]): boolean {
  const last = said.findLast(({ by }) => by === 'visitor' || by === 'agent');
  return last?.by === 'visitor';
}
