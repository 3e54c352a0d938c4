import type { Need } from '@parley/core/access/allows';
import * as z from 'zod';
import { page, paging, text, uuid } from '../shapes';
import { LONG_BODY_BYTES, type RouteTable } from './route';

const readsSecrets: Need = { permission: ['setPermissions:access', 'setPermissions:secrets'], mode: 'allOf' };
const name = text(100).refine((value) => value.trim().length > 0, 'empty');

export const siteRecord = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  domains: z.array(z.string()),
  /** Accepts a visitor's identity only with the signature of the site's own server. */
  signedOnly: z.boolean(),
  createdAt: z.number(),
});

export const adminRoutes = {
  'GET /access/getList': {
    needs: ['setPermissions:access'],
    ours: true,
    request: paging,
    answer: page(siteRecord),
    summary: 'Sites with their keys.',
  },
  'POST /access/doEdit': {
    needs: ['setPermissions:access'],
    body: LONG_BODY_BYTES,
    ours: true,
    request: z.object({
      id: uuid.optional(),
      name,
      domains: z.array(text(255)).max(100),
      signedOnly: z.boolean().optional(),
    }),
    answer: siteRecord,
    summary: 'Creates a site (without id) or changes one.',
  },
  'GET /access/getSecret': {
    notInView: true,
    needs: readsSecrets,
    secret: true,
    ours: true,
    request: z.object({ id: uuid }),
    answer: z.object({ secret: z.string() }),
    summary:
      "The secret with which the site's own server signs the identities of its visitors; created at the first call.",
  },
  'POST /access/renewSecret': {
    needs: readsSecrets,
    secret: true,
    ours: true,
    request: z.object({ id: uuid }),
    answer: z.object({ secret: z.string() }),
    summary: 'Replaces the secret; signatures with the old one are refused from now on.',
  },
} as const satisfies RouteTable;
