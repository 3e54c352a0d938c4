import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import { checkTarget } from '../../../outside/target';
import type { Principal } from '../../../principal';
import { SESSION_MS } from '../../../session-life';
import type { IsListedTarget } from '../../module';
import { recordChange } from '../audit/actions';
import {
  countDevices,
  type DeviceRow,
  dropOldest,
  listDevices,
  ownsDevice,
  removeDevice,
  renewDevice,
  saveBackground,
  saveDevice,
  saveWindow,
} from './devices-store';
import { pushKeys } from './keys';
import { addTest } from './notices-store';

/** Devices of one agent; the oldest makes room. */
const MOST_DEVICES = 20;
/** Milliseconds after a report for which a window counts as looked at: reports come every minute. */
const SEEN_MS = 90_000;

type Subscription = Value<'POST /push/doSubscribe'>;
type Facts = { origin: string | null; language: 'zh' | 'en' };
type Parts = { context: Context; isListedTarget: IsListedTarget };

export async function readOwnDevices(context: Context, by: Principal): Promise<Answer<'GET /push/own'>> {
  const { publicKey } = await pushKeys(context.db);
  const { rows } = await listDevices(context.db, by.uuid, { pageNo: 1, pageSize: MOST_DEVICES });
  const isOn = context.setting('push').on;
  return { key: publicKey, isOn, list: rows.map((row) => presentDevice(row, context.clock.now())) };
}

export const presentDevice = (row: DeviceRow, now: number) => ({
  id: row.id,
  userAgent: row.userAgent,
  createdAt: row.createdAt.getTime(),
  sentAt: row.sentAt?.getTime() ?? null,
  isSignedOut: row.endedAt !== null || row.refreshedAt.getTime() <= now - SESSION_MS,
});

/** Adds the caller's browser, or renews the device `id` if it was not removed. Its push service is checked like any target that somebody enters. */
export async function subscribe(
  { context, isListedTarget }: Parts,
  by: Principal,
  { id: known, endpoint, p256dh, auth, origin, language }: Subscription & Facts,
): Promise<{ id: string }> {
  if (!context.setting('push').on) throw new Refusal('push-off');
  const refusal = await checkTarget(endpoint, isListedTarget);
  if (refusal) throw new Refusal(refusal, { fields: ['endpoint'] });
  const now = context.clock.now();
  const { uuid: agentId, sessionId } = by;
  const device = {
    id: known ?? uuidV7(now),
    agentId,
    sessionId,
    endpoint,
    p256dh,
    auth,
    origin: origin ?? '',
    language,
  };
  return act(context, async (tx) => {
    if (known !== undefined) {
      if (!(await renewDevice(tx, device))) throw new Refusal('push-device-removed');
      return { id: known };
    }
    const id = await saveDevice(tx, device, now);
    await dropOldest(tx, agentId, MOST_DEVICES);
    return { id };
  });
}

export async function removeOwnDevice({ db }: Context, by: Principal, id: string): Promise<number> {
  return (await removeDevice(db, id, by.uuid)) ? 1 : 0;
}

/** For administrators: stops the notices to a device of any agent. */
export function revokeDevice(context: Context, by: Principal, id: string): Promise<number> {
  return act(context, async (tx) => {
    const removed = await removeDevice(tx, id, null);
    if (!removed) return 0;
    const subject = { kind: 'agent', id: removed.agentId, name: removed.nickname };
    await recordChange(tx, by, { action: 'pushDevices.delete', subject });
    return 1;
  });
}

export async function testDevice(
  { db, clock }: Context,
  by: Principal,
  { id, word }: Value<'POST /push/doTest'>,
): Promise<void> {
  if (!(await ownsDevice(db, id, by.uuid))) throw new Refusal('not-found');
  await addTest(db, { deviceId: id, word }, clock.now());
}

/** Stores whether somebody looks at a window, and whether the console on a device is in the background. */
export async function reportWindow(
  { db, clock, setting }: Context,
  { uuid: agentId }: Principal,
  { window, isSeen, device, isInBackground }: Value<'POST /push/here'>,
): Promise<Answer<'POST /push/here'>> {
  const now = clock.now();
  const devices = await countDevices(db, agentId);
  if (devices > 0) await saveWindow(db, { id: window, agentId, until: isSeen ? now + SEEN_MS : null });
  if (device !== undefined && isInBackground !== undefined)
    await saveBackground(db, { id: device, agentId, since: isInBackground ? now : null });
  return { devices, awayMinutes: setting('push').awayMinutes };
}
