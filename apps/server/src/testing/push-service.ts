import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addressMatcher } from '../addresses';
import type { WorkContext } from '../context';
import type { Pushed } from '../features/foundation/device-push/content';
import { createPushSender } from '../features/foundation/device-push/sender';

export type Received = { headers: Record<string, string>; pushed: Pushed };

/** A browser's subscription: what it tells the server, and how it reads what is pushed (RFC 8291). */
function createBrowser() {
  const keys = createECDH('prime256v1');
  const own = keys.generateKeys();
  const auth = randomBytes(16);
  const derive = (salt: Buffer, secret: Buffer, [info, length]: readonly [Buffer, number]) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  return {
    p256dh: own.toString('base64url'),
    auth: auth.toString('base64url'),
    read(body: Buffer): Pushed {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + body[20]!);
      const content = body.subarray(21 + body[20]!);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const secret = derive(auth, keys.computeSecret(sender), [info, 32]);
      const key = derive(salt, secret, [Buffer.from('Content-Encoding: aes128gcm\0'), 16]);
      const nonce = derive(salt, secret, [Buffer.from('Content-Encoding: nonce\0'), 12]);
      const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(content.subarray(-16));
      const padded = Buffer.concat([cipher.update(content.subarray(0, -16)), cipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'));
    },
  };
}

/** A push service with one browser. `status`: its answer; 0: none. */
export async function startPushService() {
  const browser = createBrowser();
  const received: Received[] = [];
  const service = {
    received,
    status: 201,
    subscription: { endpoint: '', p256dh: browser.p256dh, auth: browser.auth },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const headers = request.headers as Record<string, string>;
    received.push({ headers, pushed: browser.read(Buffer.concat(parts)) });
    if (service.status !== 0) response.writeHead(service.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.subscription.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${randomBytes(8).toString('hex')}`;
  return service;
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** A sender as the helper process runs one, which may call this machine. */
export const startPushSender = (context: WorkContext) =>
  createPushSender({ context, isListedTarget: addressMatcher(['127.0.0.0/8']) });
