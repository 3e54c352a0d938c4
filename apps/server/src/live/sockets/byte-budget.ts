import type { Session } from './session';

/** Bytes a second of one socket, and how many at once: a large message every second, and what waited while it was away. */
const BUDGETS = {
  agent: { rate: 256 * 1024, burst: 4 * 1024 * 1024 },
  visitor: { rate: 64 * 1024, burst: 1024 * 1024 },
} as const;
/** Bytes that a frame costs beside its own: to hear and parse the smallest takes as long as these. */
export const FRAME_COST = 256;
/** The share of a burst that may come in vain before the socket is closed. */
const PATIENCE = 0.25;
/** Bytes of a frame that is still coming: its cost is known when it is whole. */
const UNFINISHED_BYTES = 128 * 1024;

export const budgetOf = (isAgent: boolean): number => BUDGETS[isAgent ? 'agent' : 'visitor'].burst;

/**
 * `ok`: the frame may be read. `over`: it is dropped unread; who has to be answered sends it again. `flood`: the socket has
 * sent on regardless and is to be closed.
 */
export type Verdict = 'ok' | 'over' | 'flood';

type Payer = Pick<Session, 'isAgent' | 'budget' | 'budgetAt'>;

/** Takes bytes off the budget of a socket, which is refilled evenly; what comes beyond it is counted too. */
export function payBytes(payer: Payer, bytes: number, now: number): Verdict {
  const { rate, burst } = BUDGETS[payer.isAgent ? 'agent' : 'visitor'];
  // A clock set back takes nothing away.
  const passed = Math.max(0, now - payer.budgetAt);
  payer.budget = Math.min(burst, payer.budget + (passed * rate) / 1000) - bytes;
  payer.budgetAt = now;
  if (payer.budget >= 0) return 'ok';
  return payer.budget < -burst * PATIENCE ? 'flood' : 'over';
}

/**
 * Takes off what came and was no frame: pings, and pieces of a message that never ends. Asked once a second, so that
 * a frame costs nothing for it.
 */
export function payUnheard(payer: Payer & Pick<Session, 'bytesRead' | 'heardBytes'>, now: number): Verdict {
  const unheard = payer.bytesRead - payer.heardBytes;
  if (unheard >= 0 && unheard <= UNFINISHED_BYTES) return 'ok';
  // Small frames are counted for more than they are: no credit comes of that.
  payer.heardBytes = payer.bytesRead;
  return unheard > 0 ? payBytes(payer, unheard, now) : 'ok';
}
