import type { Need } from '@parley/core/access/allows';
import * as z from 'zod';
import { queueLeaveSeconds } from '../settings/conversation';
import type { SavedSection, SectionAnswer } from '../settings/sections';
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
  /** Accepts a visitor's identity only with the signature of the site's own server. */
  signedOnly: z.boolean(),
  /** Fields of the window with a value of this site's own. */
  window: windowOverrides,
  /** Its own leave time of the queue (settings section `conversation`); null: the general one. */
  queueLeaveSeconds: z.number().nullable(),
  createdAt: z.number(),
});

/**
 * `value` has the shape of its section; the wire's schema is `unknown`, since the server has filled in the defaults
 * already.
 */
const sectionAnswer = z.object({
  section: z.string(),
  value: z.unknown(),
  version: z.number(),
  editable: z.boolean(),
  unreadable: z.array(z.string()).optional(),
}) as unknown as z.ZodType<SectionAnswer, SectionAnswer>;

const savedSection = z.object({
  section: z.string(),
  value: z.unknown(),
  version: z.number(),
}) as unknown as z.ZodType<SavedSection, SavedSection>;

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
      queueLeaveSeconds: queueLeaveSeconds.nullable().optional(),
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
  'GET /settings/getList': {
    needs: 'agent',
    guests: true,
    ours: true,
    answer: z.object({
      list: z.array(sectionAnswer),
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
    answer: savedSection,
    summary:
      'Saves a section; needs the permission of the section, and fails if its version changed since it was read.',
  },
} as const satisfies RouteTable;
