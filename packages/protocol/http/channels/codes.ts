import { channelFaults } from '@parley/core/channels/words';
import * as z from 'zod';
import { personal, uuid } from '../../shapes';
import type { RouteTable } from '../route';

const needs = ['seePermissions:link'];
const administrators = { role: ['Admin'], mode: 'oneOf' } as const;
/** What the QR code says: an address of the platform. */
const codeUrl = personal('none', z.string()).nullable();

const made = z.object({
  url: codeUrl,
  /** Why the platform made none; null: it did. */
  fault: z.enum(channelFaults).nullable(),
  error: personal('none', z.string()).nullable(),
});

export const codeRoutes = {
  'GET /link/weChatCodes': {
    needs,
    ours: true,
    request: z.object({ id: uuid }),
    answer: z.object({
      list: z.array(z.object({ account: z.string(), name: personal('none', z.string()), url: codeUrl })),
    }),
    summary: "Official accounts of a link's site, each with what its QR code of the link says; null: not made yet.",
  },
  'POST /link/doWeChatCode': {
    needs,
    ours: true,
    request: z.object({ id: uuid, account: uuid }),
    answer: made,
    summary: 'Has the platform make the QR code of a link that leads into an official account, unless it is made.',
  },
  'POST /weChat/doCode': {
    needs: administrators,
    ours: true,
    request: z.object({ account: uuid, scene: z.string().regex(/^[\w-]{1,64}$/, 'bad-request') }),
    answer: made,
    summary: 'Has the platform make a QR code that leads into an official account; who scans it has this scene.',
  },
} as const satisfies RouteTable;
