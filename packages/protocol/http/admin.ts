import type { Need } from '@parley/core/access/allows';
import * as z from 'zod';
import { windowOverrides } from '../settings/window';
import { page, paging, text, uuid } from '../shapes';
import { LIST_BODY_BYTES, LONG_BODY_BYTES, type RouteTable } from './route';

const readsSecrets: Need = { permission: ['setPermissions:access', 'setPermissions:secrets'], mode: 'allOf' };
const name = text(100).refine((value) => value.trim().length > 0, 'empty');

export const siteRecord = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  domains: z.array(z.string()),
  /** Who visitors say to be counts only where the site's own server has signed it. */
  signedOnly: z.boolean(),
  /** Fields of the window that are this site's own. */
  window: windowOverrides,
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
      window: windowOverrides.optional(),
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
    summary: "The secret with which the site's own server signs who its visitors are; made at the first call.",
  },
  'POST /access/renewSecret': {
    needs: readsSecrets,
    secret: true,
    ours: true,
    request: z.object({ id: uuid }),
    answer: z.object({ secret: z.string() }),
    summary: 'Another secret in place of the old one, which signs nothing from now on.',
  },
  'GET /settings/getList': {
    needs: 'agent',
    guests: true,
    ours: true,
    answer: z.object({
      list: z.array(
        z.object({
          section: z.string(),
          value: z.unknown(),
          version: z.number(),
          editable: z.boolean(),
          /** For who may edit it: stored fields that do not fit any more and do not count, `*` for all of them. */
          unreadable: z.array(z.string()).optional(),
        }),
      ),
      total: z.number(),
    }),
    summary: 'Settings sections that the caller may see, with defaults filled in.',
  },
  'POST /settings/doEdit': {
    needs: 'agent',
    body: LIST_BODY_BYTES,
    ours: true,
    request: z.object({
      section: text(64),
      value: z.record(z.string(), z.unknown()),
      version: z.number().int().min(0),
    }),
    answer: z.object({ section: z.string(), value: z.unknown(), version: z.number() }),
    summary:
      "Saves a section; its own permission is asked, and the version one edited from guards a colleague's change.",
  },
} as const satisfies RouteTable;
