import type { Session } from './session';

/** Bytes a second of one socket, and in a burst: a large message every second, and an outbox after a gap. */
const BUDGETS = {
  agent: { rate: 256 * 1024, burst: 4 * 1024 * 1024 },
  visitor: { rate: 64 * 1024, burst: 1024 * 1024 },
} as const;
/** Bytes counted for each frame beside its own: the cost of receiving and parsing the smallest one. */
export const FRAME_COST = 256;
/** Bytes dropped, as a share of a burst, after which the socket is closed. */
const FLOOD_SHARE = 0.25;
/** Bytes of an unfinished frame that are not counted yet: its cost is known when it is complete. */
const UNFINISHED_BYTES = 128 * 1024;

export const budgetOf = (isAgent: boolean): number => BUDGETS[isAgent ? 'agent' : 'visitor'].burst;

/**
 * `ok`: the frame may be read. `over`: it is dropped unread; clients send again what got no answer. `flood`: the socket
 * kept sending and has to be closed.
 */
export type Verdict = 'ok' | 'over' | 'flood';

type Payer = Pick<Session, 'isAgent' | 'budget' | 'budgetAt'>;

/** Takes bytes off the budget of a socket, which is refilled evenly; bytes beyond it are counted too. */
export function payBytes(payer: Payer, bytes: number, now: number): Verdict {
  const { rate, burst } = BUDGETS[payer.isAgent ? 'agent' : 'visitor'];
  // A clock that is set back does not reduce the budget.
  const passed = Math.max(0, now - payer.budgetAt);
  payer.budget = Math.min(burst, payer.budget + (passed * rate) / 1000) - bytes;
  payer.budgetAt = now;
  if (payer.budget >= 0) return 'ok';
  return payer.budget < -burst * FLOOD_SHARE ? 'flood' : 'over';
}

/**
 * Takes off bytes that belong to no counted frame: pongs, and pieces of a message that never ends. Called once a
 * second, so that frames need no extra work.
 */
export function payUncounted(payer: Payer & Pick<Session, 'bytesRead' | 'countedBytes'>, now: number): Verdict {
  const uncounted = payer.bytesRead - payer.countedBytes;
  if (uncounted >= 0 && uncounted <= UNFINISHED_BYTES) return 'ok';
  // Small frames are counted with more bytes than they have: the difference is no credit.
  payer.countedBytes = payer.bytesRead;
  return uncounted > 0 ? payBytes(payer, uncounted, now) : 'ok';
}
