import type { Clock } from '../../clock';
import type { Db } from '../../db/pool';
import { transaction } from '../../db/transaction';
import type { Answered } from '../failure';
import { callPlatform } from './call';
import { findToken, lockAccountOfToken, saveToken } from './tokens-store';

type Parts = { db: Db; clock: Clock; base: string };
type App = { accountId: string; appId: string; secret: string };

/** Milliseconds before its end at which a token is renewed: the platform lets the old one live five minutes longer. */
const AHEAD_MS = 10 * 60_000;

/**
 * The access token of an account, one for all processes: fetched under the lock of its account and stored. `spent`: a
 * token that the platform has refused, which is replaced unless another process has done so.
 */
export async function accessToken(parts: Parts, app: App, spent?: string): Promise<Answered<string>> {
  const { db, clock } = parts;
  const isGood = (kept: { token: string; expiresAt: Date } | null) =>
    kept !== null && kept.token !== spent && kept.expiresAt.getTime() - AHEAD_MS > clock.now();
  const kept = await findToken(db, app.accountId);
  if (isGood(kept)) return { ok: true, data: kept!.token };
  return transaction(db, async (tx) => {
    await lockAccountOfToken(tx, app.accountId);
    const again = await findToken(tx, app.accountId);
    if (isGood(again)) return { ok: true, data: again!.token };
    const fetched = await fetchToken(parts.base, app, again !== null && again.token === spent);
    if (!fetched.ok) return fetched;
    const { access_token, expires_in } = fetched.data;
    const now = clock.now();
    await saveToken(tx, { accountId: app.accountId, token: access_token, expiresAt: now + expires_in * 1000, now });
    return { ok: true, data: access_token };
  });
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
