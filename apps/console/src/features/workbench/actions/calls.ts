import type { Push } from '@parley/protocol/push/pushes';
import type { VisitorRow } from '@parley/protocol/types';

/** A conversation of mine that asks for attention: newly given to me, or with a new message. */
export type Call = { visitor: string; why: 'given' | 'message'; at: number };

/** Calls shown at the same time; older ones are counted. */
export const CALLS_SHOWN = 3;

type Facts = {
  me: string;
  now: number;
  /** The visitor whose thread is shown in a focused window. */
  inFront: string | null;
  /** Whether the agent has just caused this push. */
  isOwn: boolean;
};

/** The calls after a push, newest first and one for each visitor; the same array if nothing changed. */
export function withPush(calls: readonly Call[], push: Push, { me, now, inFront, isOwn }: Facts): readonly Call[] {
  const why = whyOf(push, me);
  if (why === null || !('YQToken' in push) || push.YQToken === inFront || (why === 'given' && isOwn)) return calls;
  const { YQToken: visitor } = push;
  const known = calls.find((call) => call.visitor === visitor);
  return [{ visitor, why: known?.why ?? why, at: now }, ...calls.filter((call) => call !== known)];
}

function whyOf(push: Push, me: string): Call['why'] | null {
  if (push.code === '2000') return push.serviceID === me ? 'given' : null;
  if (push.code === '2006') return 'given';
  return push.code === '8006' && push.recipient === me ? 'message' : null;
}

/** Without those that were opened, read, answered on another device, or are no longer mine. */
export function stillCalling(
  calls: readonly Call[],
  { me, inFront, rowOf }: Pick<Facts, 'me' | 'inFront'> & { rowOf: (visitor: string) => VisitorRow | undefined },
): readonly Call[] {
  const kept = calls.filter(({ visitor, why }) => {
    const row = rowOf(visitor);
    if (row?.state !== 'current' || row.serviceID !== me || visitor === inFront) return false;
    return row.unreadNumber > 0 || (why === 'given' && row.smsg === 0);
  });
  return kept.length === calls.length ? calls : kept;
}
