import type { Limiter } from '../../http/limits';
import { addressFramesRule, visitorFramesRule } from './frame-rules';
import type { Session } from './session';

/** Frames a second of one socket, and in a burst; far more than a person types. */
const LIMITS = { agent: { rate: 200, burst: 1000 }, visitor: { rate: 30, burst: 200 } } as const;

export const tokensOf = (isAgent: boolean): number => LIMITS[isAgent ? 'agent' : 'visitor'].burst;

type Payer = Pick<Session, 'isAgent' | 'tokens' | 'tokensAt'>;

/** Takes one token of a socket, which are refilled evenly. False: none is left. */
export function payFrame(payer: Payer, now: number): boolean {
  const { rate, burst } = LIMITS[payer.isAgent ? 'agent' : 'visitor'];
  // A clock that is set back does not reduce the tokens.
  const passed = Math.max(0, now - payer.tokensAt);
  payer.tokens = Math.min(burst, payer.tokens + (passed * rate) / 1000);
  payer.tokensAt = now;
  if (payer.tokens < 1) return false;
  payer.tokens -= 1;
  return true;
}

type Sender = Payer & Pick<Session, 'isUnlimited' | 'bound' | 'address' | 'addressKey'>;

/**
 * Whether the socket may send one more frame. Limits hold for the socket, for the person, and for visitors of one
 * address together.
 */
export function maySay(sender: Sender, limiter: Pick<Limiter, 'take'>, now: number): boolean {
  if (sender.isUnlimited) return true;
  if (!payFrame(sender, now)) return false;
  if (sender.bound?.kind !== 'visitor') return true;
  const { address, addressKey, bound } = sender;
  const wait = limiter.take(visitorFramesRule, bound.visitorId, address);
  return wait === 0 && limiter.take(addressFramesRule, addressKey, address) === 0;
}
