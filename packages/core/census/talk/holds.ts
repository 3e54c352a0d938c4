/** A change of a conversation; times in milliseconds. */
export type Change =
  | { at: number; is: 'given'; agentId: string }
  | { at: number; is: 'queued' }
  /** Given to a robot by its agent. */
  | { at: number; is: 'robot' }
  | { at: number; is: 'ended' };

/** A period in which an agent had the conversation; `to` null: has it now. */
export type Hold = { agentId: string; from: number; to: number | null };

/** Who had a conversation when. Changes are in the order of their time; giving it to its present agent changes nothing. */
export function holdsOf(changes: readonly Change[]): Hold[] {
  const holds: Hold[] = [];
  for (const change of changes) {
    const last = holds.at(-1);
    const present = last?.to === null ? last : undefined;
    if (change.is === 'given' && present?.agentId === change.agentId) continue;
    if (present) present.to = change.at;
    if (change.is === 'given') holds.push({ agentId: change.agentId, from: change.at, to: null });
  }
  return holds;
}

/** A period that has ended; times in milliseconds. */
export type Span = { from: number; to: number };

/** All completed waits in the queue. */
export function waitsIn(changes: readonly Change[]): Span[] {
  const waits: Span[] = [];
  let since: number | null = null;
  for (const { is, at } of changes) {
    if (is === 'queued') since ??= at;
    else if (since !== null) {
      waits.push({ from: since, to: at });
      since = null;
    }
  }
  return waits;
}

/** Milliseconds of these periods together. */
export const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + (to - from), 0);
