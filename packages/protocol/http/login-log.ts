import * as z from 'zod';
import { page, paging, personal, text, uuid } from '../shapes';
import { exporting, moment, someOf, sorting, wanted, yesOrNo } from './list';
import type { RouteTable } from './route';

/** A sign-in that was tried. */
export const loginRecord = z.object({
  id: z.string(),
  /** As it was typed. */
  username: z.string(),
  /** Of the agent it belongs to; null: nobody of that name. */
  uuid: z.string().nullable(),
  nickname: z.string().nullable(),
  ok: z.boolean(),
  /** Why it was refused, an error's id. */
  reason: z.string(),
  time: z.number(),
  address: personal('address', z.string()),
  /** Empty: not known. */
  region: z.string(),
  device: z.string(),
  os: z.string(),
  browser: z.string(),
  /** Null: it was refused, or lives. */
  endedAt: z.number().nullable(),
  endReason: z.string().nullable(),
  living: z.boolean(),
});

const filters = {
  /** Username, nickname or address. */
  text: wanted(200),
  uuid: someOf(uuid),
  ok: yesOrNo,
  reason: someOf(text(64)),
  living: yesOrNo,
  from: moment,
  to: moment,
  ...sorting(['time']),
};

export const loginLogRoutes = {
  'GET /record/getList': {
    needs: ['seePermissions:seeLoginRecord'],
    request: paging.extend(filters),
    answer: page(loginRecord),
    summary: 'Sign-ins that were tried, newest first.',
  },
  'GET /record/export': {
    needs: ['seePermissions:seeLoginRecord'],
    request: z.object({
      ...filters,
      ...exporting([
        'time',
        'username',
        'nickname',
        'ok',
        'reason',
        'address',
        'region',
        'device',
        'browser',
        'endedAt',
        'endReason',
      ]),
    }),
    answer: z.unknown(),
    download: true,
    summary: 'The sign-ins that the filters leave, as CSV or XLSX.',
  },
  'POST /record/doRevoke': {
    needs: { permission: ['seePermissions:seeLoginRecord', 'setPermissions:service'], mode: 'allOf' },
    request: z.object({ ids: z.array(uuid).min(1).max(100) }),
    answer: z.object({ ended: z.number() }),
    summary: 'Ends the logins of these records that still live; their tokens and sockets end within a second.',
  },
} as const satisfies RouteTable;
