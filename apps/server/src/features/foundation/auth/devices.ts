import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../../../context';
import type { Queryable } from '../../../db/pool';
import { transaction } from '../../../db/transaction';
import type { HttpFacts } from '../../../http/handler';
import { deleteOldDevices, dropOldestDevices, isKnownDevice, isKnownDeviceAt, saveDevice } from './devices-store';

export const DEVICE_COOKIE = 'parley_device';
/** Path of the cookie: all routes of signing in. The cookie alone gives no access. */
const COOKIE_PATH = '/api';
const TOKEN_BYTES = 32;
/** Days without a sign-in after which a device is unknown again. */
const KNOWN_DAYS = 180;
const DAY_MS = 24 * 3600_000;
/** Maximum number of known devices of one account. */
const MAX_DEVICES = 20;

type Parts = Pick<Context, 'db' | 'clock'>;

/** Id of the calling browser, if it signed in to this account before; null: unknown device. */
export async function knownDevice(
  { db, clock }: Parts,
  http: Pick<HttpFacts, 'cookie'>,
  agentId: string | null,
): Promise<string | null> {
  const hash = hashOfCookie(http);
  if (!hash || agentId === null) return null;
  const seenAfter = new Date(clock.now() - KNOWN_DAYS * DAY_MS);
  return (await isKnownDevice(db, { agentId, hash, seenAfter })) ? hash.toString('base64url') : null;
}

/**
 * Id of the calling browser, if it signed in before to the account of this identity at a provider, or without a subject
 * to any account of that provider; null: unknown device.
 */
export async function knownDeviceAt(
  { db, clock }: Parts,
  http: Pick<HttpFacts, 'cookie'>,
  { issuer, subject = null }: { issuer: string; subject?: string | null },
): Promise<string | null> {
  const hash = hashOfCookie(http);
  if (!hash) return null;
  const seenAfter = new Date(clock.now() - KNOWN_DAYS * DAY_MS);
  return (await isKnownDeviceAt(db, { issuer, subject, hash, seenAfter })) ? hash.toString('base64url') : null;
}

/**
 * Makes the browser of a new login a known device of the account. It gets a new token each time, so that a planted or
 * copied one becomes invalid.
 */
export async function rememberDevice(
  { db, clock }: Parts,
  http: Pick<HttpFacts, 'cookie' | 'setCookie'>,
  { sessionId, secure }: { sessionId: string; secure: boolean },
): Promise<void> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const before = hashOfCookie(http);
  await transaction(db, async (tx) => {
    await saveDevice(tx, { sessionId, before, hash: hashOf(token) }, new Date(clock.now()));
    await dropOldestDevices(tx, sessionId, MAX_DEVICES);
  });
  http.setCookie(deviceCookie(token, secure));
}

/** Deletes devices without a sign-in for `KNOWN_DAYS`. Called by a job. */
export const forgetOldDevices = ({ db, clock }: { db: Queryable; clock: Parts['clock'] }): Promise<void> =>
  deleteOldDevices(db, new Date(clock.now() - KNOWN_DAYS * DAY_MS));

function hashOfCookie(http: Pick<HttpFacts, 'cookie'>): Buffer | null {
  const token = http.cookie(DEVICE_COOKIE) ?? '';
  return token === '' ? null : hashOf(token);
}

/** Tokens have 256 random bits, for which a fast hash is enough. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const deviceCookie = (token: string, secure: boolean): string =>
  `${DEVICE_COOKIE}=${token}; Path=${COOKIE_PATH}; Max-Age=${(KNOWN_DAYS * DAY_MS) / 1000}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
