import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Clock } from '../../clock';
import type { Db } from '../../db/pool';
import type { Answered, Failure } from '../failure';
import { callPlatform } from './call';
import { endLease, findToken, leaseToken, saveToken, type Token } from './tokens-store';

type Parts = { db: Db; clock: Clock; base: string };
type App = { accountId: string; appId: string; secret: string };

/**
 * Milliseconds before its end at which a token is renewed. The platform gives a new one from five minutes before that
 * end on, and lets the old one live until then; sooner it would give the old one again.
 */
const AHEAD_MS = 4 * 60_000;
/** Milliseconds for which a process may ask for a token alone: longer than the call. */
const LEASE_MS = 30_000;
/** Milliseconds that others wait for it, and between two looks. */
const WAIT_MS = 25_000;
const LOOK_MS = 100;

const BUSY: Failure = { ok: false, code: null, fault: 'timeout', detail: 'another process asks', isSure: true };

/**
 * The access token of an account, one for all processes: one asks for it, under a lease of the account's row, the others
 * wait for what it stores. No transaction is open meanwhile: followers wait for the oldest one. `spent`: a token that the
 * platform has refused, which is replaced unless another process has done so.
 */
export async function accessToken(parts: Parts, app: App, spent?: string): Promise<Answered<string>> {
  const { db, clock } = parts;
  const goodOf = (kept: Token | null): string | null =>
    kept && kept.token !== spent && kept.expiresAt.getTime() - AHEAD_MS > clock.now() ? kept.token : null;
  for (const begun = performance.now(); ; await pauseFor(LOOK_MS)) {
    const good = goodOf(await findToken(db, app.accountId));
    if (good !== null) return { ok: true, data: good };
    const answered = await askAlone(parts, app, { goodOf, spent });
    if (answered) return answered;
    if (performance.now() - begun > WAIT_MS) return BUSY;
  }
}

/** `goodOf`: the token, unless it is spent or ends soon. */
type Wanted = { goodOf(kept: Token | null): string | null; spent: string | undefined };

/** Null: another process asks. */
async function askAlone(
  { db, clock, base }: Parts,
  app: App,
  { goodOf, spent }: Wanted,
): Promise<Answered<string> | null> {
  const lease = { accountId: app.accountId, leasedUntil: clock.now() + LEASE_MS };
  const leased = await leaseToken(db, lease, clock.now());
  if (!leased) return null;
  const good = goodOf(leased.kept);
  const isSpent = leased.kept !== null && leased.kept.token === spent;
  const fetched = good === null ? await fetchToken(base, app, isSpent) : null;
  if (!fetched?.ok) {
    await endLease(db, lease);
    return good === null ? fetched : { ok: true, data: good };
  }
  const { access_token: token, expires_in } = fetched.data;
  const now = clock.now();
  await saveToken(db, lease, { token, expiresAt: now + expires_in * 1000, now });
  return { ok: true, data: token };
}

/** `force`: the platform makes a new one although the present one has not ended. */
export async function fetchToken(
  base: string,
  { appId, secret }: Omit<App, 'accountId'>,
  force = false,
): Promise<Answered<{ access_token: string; expires_in: number }>> {
  const answered = await callPlatform<{ access_token?: string; expires_in?: number }>(base, {
    path: 'cgi-bin/stable_token',
    body: { grant_type: 'client_credential', appid: appId, secret, force_refresh: force },
  });
  if (!answered.ok) return answered;
  const { access_token, expires_in = 7200 } = answered.data;
  if (typeof access_token !== 'string' || access_token === '')
    return { ok: false, code: null, fault: 'platform', detail: 'no token', isSure: true };
  return { ok: true, data: { access_token, expires_in: Number(expires_in) || 7200 } };
}
