import webPush from 'web-push';
import type { Queryable } from '../../../db/pool';
import { findSecret, getOrCreateSecret } from '../secrets/actions';

/** Signs calls to push services (VAPID); browsers are subscribed with its public half. */
export type PushKeys = { publicKey: string; privateKey: string };

const NAME = 'push-keys';

/** The installation's keys, created at their first use: others would leave all devices without notices. */
export async function pushKeys(db: Queryable): Promise<PushKeys> {
  const kept =
    (await findSecret(db, NAME)) ??
    (await getOrCreateSecret(db, NAME, Buffer.from(JSON.stringify(webPush.generateVAPIDKeys()))));
  return JSON.parse(kept.toString('utf8'));
}
