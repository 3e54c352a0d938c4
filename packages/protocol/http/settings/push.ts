import * as z from 'zod';
import { page, paging, personal, text, uuid } from '../../shapes';
import type { RouteTable } from '../route';

const mayEdit = { role: ['Admin'], mode: 'oneOf' } as const;
/** Base64url, as browsers give keys: 65 bytes, the first of them 4 (an uncompressed point of P-256), and 16 bytes. */
const p256dh = z.string().regex(/^B[A-P][\w-]{85}=?$/, 'bad-request');
const auth = z.string().regex(/^[\w-]{22}={0,2}$/, 'bad-request');
const plain = personal('none', z.string());

const device = z.object({
  id: z.string(),
  /** Of the browser that was signed in with. */
  userAgent: plain,
  createdAt: z.number(),
  /** Of the last notice; null: none was sent. */
  sentAt: z.number().nullable(),
  /** Nothing is sent: its login has ended. */
  isSignedOut: z.boolean(),
});

export const pushRoutes = {
  'GET /push/own': {
    needs: 'agent',
    ours: true,
    answer: z.object({
      /** The public key that browsers subscribe with (VAPID). */
      key: plain,
      /** Administrators allow push. */
      isOn: z.boolean(),
      list: z.array(device),
    }),
    summary: "The caller's devices that get notices while the console is closed, newest first.",
  },
  'POST /push/doSubscribe': {
    needs: 'agent',
    ours: true,
    request: z.object({
      endpoint: text(2000),
      p256dh,
      auth,
      /** Renews this device only: one that was removed meanwhile is not added again. */
      id: uuid.optional(),
    }),
    answer: z.object({ id: z.string() }),
    summary: 'Adds the device of this browser, or renews it: one per browser, for the login that asks.',
  },
  'POST /push/doRemove': {
    needs: 'agent',
    ours: true,
    request: z.object({ id: uuid }),
    answer: z.object({ deleted: z.number() }),
    summary: 'Removes a device of the caller.',
  },
  'POST /push/doTest': {
    needs: 'agent',
    ours: true,
    request: z.object({ id: uuid, word: uuid }),
    answer: z.object({}),
    summary: 'Sends a notice to a device of the caller; the console there is told the word when it arrives.',
  },
  'POST /push/here': {
    needs: 'agent',
    ours: true,
    request: z.object({
      window: uuid,
      /** Somebody looks at this window; repeated at least once a minute. */
      isSeen: z.boolean(),
      /** The device that this browser is, if it was added. */
      device: uuid.optional(),
      /** The console of this device, a phone or an installed app, runs in the background. Left out: not known of it. */
      isInBackground: z.boolean().optional(),
    }),
    answer: z.object({
      /** Number of the caller's devices: without any, nothing needs to be reported. */
      devices: z.number(),
      awayMinutes: z.number(),
    }),
    summary: 'Reports whether somebody looks at this window: devices are silent meanwhile.',
  },
  'GET /push/getList': {
    needs: mayEdit,
    ours: true,
    request: paging,
    answer: page(device.extend({ agent: z.object({ uuid: z.string(), nickname: z.string() }) })),
    summary: 'The devices of all agents, newest first.',
  },
  'POST /push/doRevoke': {
    needs: mayEdit,
    ours: true,
    request: z.object({ id: uuid }),
    answer: z.object({ deleted: z.number() }),
    summary: 'Removes a device of any agent; it can be added again there.',
  },
} as const satisfies RouteTable;
