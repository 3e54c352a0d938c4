import type { Clock } from '../../../clock';
import type { Db } from '../../../db/pool';
import { Refusal } from '../../../errors';
import type { Principal } from '../../../principal';
import { SESSION_MS } from '../../../session-life';
import { readAccessToken } from './access-token';
import type { AuthKeys } from './keys';
import { findPrincipal } from './principal-store';
import { principalOfView } from './view';

type Parts = {
  db: Db;
  clock: Clock;
  keys: AuthKeys;
  /** Visitors whose data is unmasked for this guest. */
  unmaskedVisitors(guestId: string): Promise<ReadonlySet<string>>;
};

export type ResolveAgent = (token: string) => Promise<Principal>;

/**
 * Finds the agent of an access token in one statement, without a cache: an ended session, a disabled agent and a lost
 * role count at once. Throws 401 `no-session`, or 402 `token-expired` if only the token has expired and its login is
 * active. A token of a view gives the viewed agent or role; 401 `view-ended` after the view's end.
 */
export function agentResolver({ db, clock, keys, unmaskedVisitors }: Parts): ResolveAgent {
  return async (token) => {
    const now = clock.now();
    const claim = await readAccessToken(token, keys.access, now);
    if (!claim) throw new Refusal('no-session');

    const found = await findPrincipal(db, claim.sessionId, claim.agentId, new Date(now - SESSION_MS));
    if (!found) throw new Refusal('no-session');

    const { expiredUpTo, ...principal } = found;
    const isOver = claim.expired || claim.number <= expiredUpTo;
    if (isOver) throw new Refusal(claim.view ? 'view-ended' : 'token-expired');
    const caller = { ...principal, tokenNumber: claim.number };
    const agent = claim.view ? await principalOfView(db, caller, claim.view, claim.endsAt) : caller;
    return agent.guest ? { ...agent, openTo: await unmaskedVisitors(agent.uuid) } : agent;
  };
}
