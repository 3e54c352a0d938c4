import type { Need } from '@parley/core/access/allows';
import * as z from 'zod';
import type { SavedSection, SectionAnswer } from '../settings/sections';
import { blankAsNone, manyIds, page, paging, personal, text, uuid } from '../shapes';
import { wanted } from './list';
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
  createdAt: z.number(),
});

/** A site in the list, with what is known of the code on its pages. */
export const listedSite = siteRecord.extend({
  /** The address of the widget's script; without an origin where the server does not know its own. */
  script: personal('none', z.string()),
  /** When a window of this site last said hello, to the minute; null: never. */
  seenAt: z.number().nullable(),
  /** The page that it was on, without query; null also for readers who may not see all visitors. */
  seenUrl: z.string().nullable(),
  /** Since midnight in the time zone of the section `routing`; null for readers who may not see all visitors. */
  pagesToday: z.number().nullable(),
});

/** The steps of an install check in their order. */
export const INSTALL_STEPS = ['address', 'answer', 'page', 'script', 'site', 'domain', 'policy'] as const;
/**
 * Why a step fails. `tag-manager`: the page loads one, which may add the script in the browser. `cut`: only the first
 * 2 MB of the page were read.
 */
export const INSTALL_FAULTS = [
  'bad-target',
  'private-target',
  'unreachable',
  'timeout',
  'redirects',
  'status',
  'not-html',
  'no-script',
  'tag-manager',
  'cut',
  'other-site',
  'not-listed',
  'blocked',
] as const;

/** `result`: `skipped` where an earlier step leaves nothing to check. */
const installStep = z.object({
  step: z.enum(INSTALL_STEPS),
  result: z.enum(['good', 'bad', 'skipped']),
  fault: z.enum(INSTALL_FAULTS).nullable(),
  /** The status, the key found, the host that is not listed, the directives that block. */
  detail: personal('none', z.string().nullable()),
});

export const adminRoutes = {
  'GET /access/getList': {
    needs: ['setPermissions:access'],
    ours: true,
    request: paging.extend({ text: wanted(100) }),
    answer: page(listedSite),
    summary: 'Sites with their keys, oldest first; `text` is searched in names, domains and keys.',
  },
  'POST /access/doEdit': {
    needs: ['setPermissions:access'],
    body: LONG_BODY_BYTES,
    ours: true,
    request: z.object({
      id: uuid.optional(),
      name: name.optional(),
      domains: z.array(text(255)).max(100).optional(),
      signedOnly: z.boolean().optional(),
    }),
    answer: siteRecord,
    summary: 'Creates a site (without id; name and domains are needed) or changes one; absent fields stay.',
  },
  'POST /access/doDelete': {
    needs: ['setPermissions:access'],
    ours: true,
    request: z.object({ ids: manyIds }),
    answer: z.object({ deleted: z.number() }),
    summary: 'Deletes sites that nothing belongs to: no visitor, letter, file or chat link. The last one stays.',
  },
  'POST /access/doCheck': {
    needs: ['setPermissions:access'],
    ours: true,
    request: z.object({ id: uuid, url: text(2000) }),
    answer: z.object({ url: personal('none', z.string()), steps: z.array(installStep) }),
    summary: "Fetches a public page and says whether this site's script is on it, and may run there.",
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

/**
 * `value` has the shape of its section; the wire's schema is `unknown`, since the server has filled in the defaults
 * already.
 */
const value = z.unknown();
const count = z.number().int().min(0);
const saved = { by: z.string().nullable(), byName: z.string(), at: z.number() };

const sectionAnswer = z.object({
  section: z.string(),
  value,
  version: z.number(),
  editable: z.boolean(),
  draft: z.object({ value, version: z.number(), revision: z.number(), ...saved }).optional(),
  published: z.object(saved).optional(),
  unreadable: z.array(z.string()).optional(),
  effective: value.optional(),
  inherited: value.optional(),
}) as unknown as z.ZodType<SectionAnswer, SectionAnswer>;

const savedSection = z.object({
  section: z.string(),
  value,
  version: z.number(),
}) as unknown as z.ZodType<SavedSection, SavedSection>;

/** The organisation's values of a section, or a site's own. */
const place = { section: text(64), site: uuid.nullish() };
const fields = z.record(z.string(), z.unknown());

export const settingsRoutes = {
  'GET /settings/getList': {
    needs: 'agent',
    guests: true,
    ours: true,
    request: z.object({ site: blankAsNone(uuid.optional()) }),
    answer: z.object({ list: z.array(sectionAnswer), total: z.number() }),
    summary:
      'Settings sections that the caller may see, with defaults filled in. With a site: sections of which it may have ' +
      'values of its own, and only those values, beside the values in use.',
  },
  'POST /settings/doEdit': {
    needs: 'agent',
    body: LIST_BODY_BYTES,
    ours: true,
    request: z.object({ ...place, value: fields, version: count }),
    answer: savedSection,
    summary:
      'Publishes a section at once; needs the permission of the section. If its version changed since it was read, the ' +
      'refusal `stale-version` holds the present value and who published it when.',
  },
  'POST /settings/doDraft': {
    needs: 'agent',
    body: LIST_BODY_BYTES,
    ours: true,
    request: z.object({ ...place, value: fields, version: count.optional(), revision: count.optional() }),
    answer: z.object({ section: z.string(), value, version: z.number(), revision: z.number() }),
    summary:
      'Saves a draft, which nobody is served. `version`: the published version that it was begun from, else the present ' +
      'one. `revision`: the draft on the caller’s screen (0: none); another one is refused with `stale-draft`.',
  },
  'POST /settings/doDiscard': {
    needs: 'agent',
    ours: true,
    request: z.object({ ...place, revision: count.optional() }),
    answer: z.object({}),
    summary: 'Deletes the draft of a section. `revision`: only this one; another is refused with `stale-draft`.',
  },
  'POST /settings/doPublish': {
    needs: 'agent',
    ours: true,
    request: z.object({ ...place, revision: count.optional() }),
    answer: savedSection,
    summary: 'Publishes the draft of a section; refused if another version was published since it was begun.',
  },
  'GET /settings/getVersions': {
    needs: 'agent',
    ours: true,
    request: paging.extend({ section: text(64), site: blankAsNone(uuid.optional()) }),
    answer: page(z.object({ version: z.number(), value, before: value, ...saved })),
    summary: 'Published versions of a section, newest first, each with the value before it; the newest 500 are kept.',
  },
  'POST /settings/doRollback': {
    needs: 'agent',
    ours: true,
    request: z.object({ ...place, version: count, fields: z.array(text(64)).min(1).max(100).optional() }),
    answer: savedSection,
    summary:
      'Publishes the value of an old version (0: before the first) as a new one; with `fields` only those, and the others ' +
      'stay.',
  },
} as const satisfies RouteTable;
