import { addressMatcher } from '../../../../addresses';
import type { Context } from '../../../../context';
import type { Client } from '../../../../db/pool';
import { Refusal } from '../../../../errors';
import { act, type Emit } from '../../../../events/act';
import { uuidV7 } from '../../../../ids';
import { SESSION_MS } from '../../../../session-life';
import { isKeptOnline, type KeepOnlineParts } from '../../agent-states/keep-online';
import { recordStates } from '../../agent-states/record';
import { signAccessToken } from '../access-token';
import { dropDevices } from '../devices-store';
import type { AuthKeys } from '../keys';
import { classifyRefresh, type RefreshCookie, spentNow } from '../refresh-cookie';
import { isConnected } from './limits-store';
import {
  endSessions,
  insertSession,
  lockSession,
  readAllowedAddresses,
  type SessionChoice,
  saveRefresh,
} from './session-store';

/** Result of a sign-in or a refresh: an access token, and the refresh cookie with the same number. */
export type SignedIn = { token: string; cookie: RefreshCookie };

export type Caller = { address: string; userAgent: string };

export type NewLogin = { agentId: string; caller: Caller; keys: AuthKeys };

/** Signs an agent in by the rule for accounts that are signed in already; `also` runs in the same transaction. */
export function signInBy(
  context: Context,
  login: NewLogin,
  also: (tx: Client, sessionId: string) => Promise<void> = async () => {},
): Promise<SignedIn> {
  const now = context.clock.now();
  const { multiple } = context.setting('sessions');
  return act(context, async (tx, emit) => {
    const opened = await openSession(tx, { ...login, now });
    const { sessionId } = opened.cookie;
    await also(tx, sessionId);
    if (multiple === 'allow') return opened;
    // The lock of the agent is held: of two sign-ins at the same time the second one sees the first.
    if (multiple === 'refuse' && (await isOpenElsewhere({ ...context, db: tx }, login.agentId)))
      throw new Refusal('signed-in-elsewhere');
    const others = { agentIds: [login.agentId], except: sessionId };
    await endLogins(tx, emit, others, { reason: 'newer-login', byId: login.agentId, now });
    return opened;
  });
}

/** Whether a console of the agent is open; one that is only kept online in the background of a phone locks nobody out. */
const isOpenElsewhere = async (at: KeepOnlineParts, agentId: string): Promise<boolean> =>
  (await isConnected(at.db, agentId)) && !(await isKeptOnline(at, agentId));

/** Opens a login session. */
export async function openSession(
  tx: Client,
  { agentId, caller, keys, now }: NewLogin & { now: number },
): Promise<SignedIn> {
  if (!(await isAllowedFrom(tx, agentId, caller.address))) throw new Refusal('address-not-allowed');
  const id = uuidV7(now);
  if (!(await insertSession(tx, { id, agentId, ...caller }, now))) throw new Refusal('wrong-credentials');
  await recordStates(tx, [agentId], { cause: 'own', byId: agentId, now });
  return issueTokens(agentId, { sessionId: id, number: 0 }, keys, now);
}

/**
 * Uses up a refresh cookie. A repeat within ten seconds gets the same successor; a later one means that the cookie was
 * copied, and ends the session.
 */
export async function refreshSession(
  context: Context,
  keys: AuthKeys,
  cookie: RefreshCookie,
  { address }: Pick<Caller, 'address'>,
): Promise<SignedIn> {
  const now = context.clock.now();
  const next = { sessionId: cookie.sessionId, number: cookie.number + 1 };
  const agentId = await act(context, async (tx, emit) => {
    const session = await lockSession(tx, cookie.sessionId, new Date(now - SESSION_MS));
    if (!session) return null;
    const choice = { agentId: session.agentId, ids: [cookie.sessionId] };
    if (!(await isAllowedFrom(tx, session.agentId, address))) {
      await endLogins(tx, emit, choice, { reason: 'address-not-allowed', byId: null, now });
      return 'elsewhere';
    }
    switch (classifyRefresh(cookie.number, session, now)) {
      case 'spend':
        await saveRefresh(tx, cookie.sessionId, { refreshes: next.number, spentAt: spentNow(session, now) }, now);
        return session.agentId;
      case 'repeat':
        return session.agentId;
      case 'replayed':
        // Refused after the commit: throwing here would roll back the end of the session.
        await endLogins(tx, emit, choice, { reason: 'replayed', byId: null, now });
        return null;
    }
  });
  if (agentId === 'elsewhere') throw new Refusal('address-not-allowed');
  if (agentId === null) throw new Refusal('no-session');
  return issueTokens(agentId, next, keys, now);
}

/** Whether the agent may sign in from this address; without a list, from any. */
async function isAllowedFrom(tx: Client, agentId: string, address: string): Promise<boolean> {
  const allowed = await readAllowedAddresses(tx, agentId);
  return allowed.length === 0 || addressMatcher(allowed)(address);
}

/** The owner signed out, or a rule ended the login: the browser is still the owner's. */
const HARMLESS_ENDS = ['signed-out', 'idle', 'too-old', 'newer-login'];

/** Reason, agent (null: the server) and time (ms) of the end of logins. */
export type Ending = { reason: string; byId: string | null; now: number };

/**
 * Ends login sessions in the caller's transaction; tokens are invalid at once, sockets close after the commit. A login
 * that was ended by somebody, or in doubt of its owner, leaves no known device.
 */
export async function endLogins(
  tx: Client,
  emit: Emit,
  choice: SessionChoice,
  { reason, byId, now }: Ending,
): Promise<number> {
  const ended = await endSessions(tx, choice, reason, now);
  if (!HARMLESS_ENDS.includes(reason))
    await dropDevices(tx, 'ids' in choice ? { sessionIds: ended.map((session) => session.id) } : choice);
  const agentIds = [...new Set(ended.map((session) => session.agentId))];
  await recordStates(tx, agentIds, { cause: 'login-ended', byId, now });
  for (const agentId of agentIds) {
    const sessionIds = ended.filter((session) => session.agentId === agentId).map((session) => session.id);
    emit({ kind: 'session.ended', sessionIds, agentId, reason });
  }
  return ended.length;
}

async function issueTokens(agentId: string, cookie: RefreshCookie, keys: AuthKeys, now: number): Promise<SignedIn> {
  const token = await signAccessToken({ agentId, ...cookie }, keys.access, now);
  return { token, cookie };
}
