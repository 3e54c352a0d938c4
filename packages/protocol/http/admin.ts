import * as z from 'zod';
import { windowOverrides } from '../settings/window';
import { page, paging, personal, text, uuid } from '../shapes';
import { exporting, moment, someOf, sorting, wanted, yesOrNo } from './list';
import type { RouteTable } from './route';

const ids = z.object({ ids: z.array(uuid).min(1).max(100) });
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

export const letterRecord = z.object({
  id: z.string(),
  YQToken: z.string(),
  site: z.string(),
  content: z.string(),
  name: z.string(),
  phone: personal('phone', z.string()),
  email: personal('email', z.string()),
  URL: z.string(),
  read: z.boolean(),
  time: z.number(),
});

const letterFilters = {
  /** In the text, the name, the phone or the mail address. */
  text: wanted(100),
  read: yesOrNo,
  site: someOf(text(64)),
  from: moment,
  to: moment,
  ...sorting(['time', 'name']),
};

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
    needs: ['setPermissions:access'],
    ours: true,
    request: z.object({ id: uuid }),
    answer: z.object({ secret: z.string() }),
    summary: "The secret with which the site's own server signs who its visitors are; made at the first call.",
  },
  'POST /access/renewSecret': {
    needs: ['setPermissions:access'],
    ours: true,
    request: z.object({ id: uuid }),
    answer: z.object({ secret: z.string() }),
    summary: 'Another secret in place of the old one, which signs nothing from now on.',
  },
  'GET /letter/getList': {
    needs: ['talk:desk', 'seePermissions:seeHistorical'],
    request: paging.extend(letterFilters),
    answer: page(letterRecord),
    summary: 'Letters, newest first.',
  },
  'GET /letter/export': {
    needs: ['talk:desk', 'seePermissions:seeHistorical'],
    request: z.object({
      ...letterFilters,
      ...exporting(['time', 'name', 'phone', 'email', 'content', 'site', 'URL', 'read']),
    }),
    answer: z.unknown(),
    download: true,
    summary: 'The letters that the filters leave, as CSV or XLSX.',
  },
  'POST /letter/doMark': {
    needs: ['talk:desk', 'seePermissions:seeHistorical'],
    request: ids.extend({ read: z.boolean() }),
    answer: z.object({ changed: z.array(z.string()) }),
    summary: 'Marks letters read or unread; answers those that were the other before.',
  },
  'POST /letter/doEdit': {
    needs: ['talk:desk', 'seePermissions:seeHistorical'],
    request: z.object({ id: uuid, read: z.boolean() }),
    answer: letterRecord,
    summary: 'Marks a letter read or unread.',
  },
  'GET /settings/getList': {
    needs: 'agent',
    ours: true,
    answer: z.object({
      list: z.array(z.object({ section: z.string(), value: z.unknown(), version: z.number(), editable: z.boolean() })),
      total: z.number(),
    }),
    summary: 'Settings sections that the caller may see, with defaults filled in.',
  },
  'POST /settings/doEdit': {
    needs: 'agent',
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
