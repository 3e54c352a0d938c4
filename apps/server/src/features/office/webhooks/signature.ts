import { createHmac, randomBytes } from 'node:crypto';

/** How secrets of webhooks begin (Standard Webhooks specification); base64 follows. */
const PREFIX = 'whsec_';
/** The specification asks for 24 to 64. */
const SECRET_BYTES = 32;

export const createSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

export type Signed = { id: string; timestamp: number; body: string };

/** The value of `webhook-signature`, with each of the secrets. `timestamp` in seconds. */
export function signatureOf({ id, timestamp, body }: Signed, secrets: readonly string[]): string {
  return secrets
    .map((secret) => createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64')))
    .map((hmac) => `v1,${hmac.update(`${id}.${timestamp}.${body}`).digest('base64')}`)
    .join(' ');
}
