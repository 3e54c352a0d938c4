import { mayViewAs } from '@parley/core/access/view-as';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import type { Principal, Viewed } from '../../../principal';
import { assertReachesAll } from '../access/reach';
import { recordChange } from '../audit/actions';
import { signAccessToken, VIEW_SECONDS, type ViewTarget } from './access-token';
import type { AuthKeys } from './keys';
import { expireTokens } from './sessions/session-store';
import { findTarget } from './view';

export type Started = { token: string; until: number; name: string };

/** Issues a read-only token as another agent or a role, for half an hour, or until the login ends. */
export function startView(context: Context, keys: AuthKeys, by: Principal, view: ViewTarget): Promise<Started> {
  return act(context, async (tx) => {
    const target = await findTarget(tx, view);
    if (!target) {
      if (view.kind === 'agent') assertReachesAll(by);
      throw new Refusal(view.kind === 'agent' ? 'unknown-agent' : 'not-found');
    }
    if (!mayViewAs(by, target.grants, view.kind)) throw new Refusal('forbidden');
    const now = context.clock.now();
    const until = (Math.floor(now / 1000) + VIEW_SECONDS) * 1000;
    const { name } = target;
    const claim = { agentId: by.uuid, sessionId: by.sessionId, number: by.tokenNumber, view };
    const token = await signAccessToken(claim, keys.access, now);
    await recordChange(tx, by, { action: 'views.start', subject: { ...view, name }, after: { until } });
    return { token, until, name };
  });
}

/** Ends a view: invalidates its tokens; the caller's own token is renewed at its next call. */
export function leaveView(context: Context, { sessionId, tokenNumber, address }: Principal, viewed: Viewed) {
  const { by, as: kind, id, name } = viewed;
  return act(context, async (tx) => {
    await expireTokens(tx, sessionId, tokenNumber);
    await recordChange(tx, { ...by, sessionId, address }, { action: 'views.leave', subject: { kind, id, name } });
  });
}
