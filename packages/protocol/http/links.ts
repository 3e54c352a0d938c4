import type { Need } from '@parley/core/access/allows';
import { linkStates, linkVariants, signatureVerdicts } from '@parley/core/visit/link';
import * as z from 'zod';
import { keysOf } from '../fields/field';
import { linkFields } from '../fields/links';
import { manyIds, page, paging, personal, text, uuid } from '../shapes';
import { exporting, moment, someOf, sorting, wanted, yesOrNo } from './list';
import type { RouteTable } from './route';

const needs = ['seePermissions:link'];
const readsSecrets: Need = { permission: [...needs, 'setPermissions:secrets'], mode: 'allOf' };
const signs: Need = { permission: [...needs, 'setPermissions:signLinks'], mode: 'allOf' };
const ids = z.object({ ids: manyIds });
const name = text(100).refine((value) => value.trim().length > 0, 'empty');
const style = z.enum(['full', 'popup', 'inpage']);
const capOf = z.enum(['visits', 'conversations']);
const parameter = z.object({
  name: z.string().regex(/^[A-Za-z]\w{0,39}$/, 'bad-request'),
  value: text(200).refine((value) => value.trim().length > 0, 'empty'),
});
/** Only http and https addresses: others are never linked to. */
const webAddress = text(2000).refine(
  (value) => value === '' || /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i.test(value),
  'bad-request',
);

export const linkRecord = z.object({
  id: z.string(),
  /** `/l/<code>`. */
  code: z.string(),
  /** The full address if the server's own is configured, else the path. */
  url: z.string(),
  name: z.string(),
  site: z.object({ id: z.string(), key: z.string(), name: z.string() }),
  group: z.object({ id: z.string(), name: z.string() }).nullable(),
  agent: z.object({ id: z.string(), nickname: z.string() }).nullable(),
  /** Second target: `share` percent of the visitors get it. Neither group nor agent: everybody is asked. */
  second: z
    .object({
      group: z.object({ id: z.string(), name: z.string() }).nullable(),
      agent: z.object({ id: z.string(), nickname: z.string() }).nullable(),
      share: z.number(),
    })
    .nullable(),
  style,
  language: z.enum(['auto', 'zh', 'en']),
  /** Skill that its visitors need; empty: none in particular. */
  skill: z.string(),
  greeting: z.string(),
  parameters: z.array(z.object({ name: z.string(), value: z.string() })),
  startsAt: z.number().nullable(),
  endsAt: z.number().nullable(),
  capOf: capOf.nullable(),
  cap: z.number().nullable(),
  overUrl: z.string(),
  /** Opening it requires a password. */
  isLocked: z.boolean(),
  /** It opens only on pages of these domains; none: anywhere. */
  domains: z.array(z.string()),
  posterTitle: z.string(),
  posterText: z.string(),
  enabled: z.boolean(),
  /** Whether it is open, or why not. */
  state: z.enum(linkStates),
  visits: z.number(),
  conversations: z.number(),
  /** Opened addresses with a wrong signature. */
  refused: z.number(),
  createdBy: z.string(),
  createdAt: z.number(),
  version: z.number(),
});

const filters = {
  /** Searched in name and short address. */
  text: wanted(100),
  state: someOf(z.enum(linkStates)),
  style: someOf(style),
  site: someOf(uuid),
  group: someOf(uuid),
  agent: someOf(uuid),
  ...sorting(['createdAt', 'name', 'endsAt']),
};

const between = { id: uuid, from: moment, to: moment };
const rowsOf = { ...between, ...sorting(['time']) };
/** Values are numbers or texts; `exp` is in seconds. `jti` is reserved: the server sets it. */
const signedVariables = z
  .record(z.string().regex(/^[A-Za-z]\w{0,39}$/, 'bad-request'), z.union([text(200), z.number()]))
  .refine((variables) => Object.keys(variables).length <= 20 && !('jti' in variables), 'bad-request');

/** Variables of the reader in a signed address. */
export const readerVariables = z
  .object({ phone: personal('phone', z.string()).optional(), email: personal('email', z.string()).optional() })
  .catchall(z.string());

const figures = {
  visits: z.number(),
  visitors: z.number(),
  conversations: z.number(),
  /** Both sides have sent messages. */
  valid: z.number(),
  letters: z.number(),
  /** Visitors with a known phone number, mail address or WeChat id. */
  leads: z.number(),
};

/** Visits with a common property; empty: not known. */
const share = z.object({ name: z.string(), visits: z.number(), visitors: z.number() });

export const linkRoutes = {
  'GET /link/getList': {
    needs,
    ours: true,
    request: paging.extend(filters),
    answer: page(linkRecord),
    summary: 'Tracked chat links, the newest first.',
  },
  'GET /link/export': {
    needs,
    ours: true,
    request: z.object({
      ...filters,
      ...exporting(keysOf(linkFields)),
    }),
    answer: z.unknown(),
    download: true,
    summary: 'Exports the links that match the filters, as CSV or XLSX.',
  },
  'GET /link/options': {
    needs,
    ours: true,
    answer: z.object({
      sites: z.array(z.object({ id: z.string(), key: z.string(), name: z.string() })),
      groups: z.array(z.object({ id: z.string(), name: z.string() })),
      agents: z.array(z.object({ id: z.string(), nickname: z.string() })),
      skills: z.array(z.string()),
    }),
    summary: 'Choices for a link: sites, groups, agents, and the skills of agents.',
  },
  'POST /link/doEdit': {
    needs,
    ours: true,
    request: z.object({
      id: uuid.optional(),
      /** Only for a new link, to reuse a printed address; generated if absent. */
      code: z
        .string()
        .regex(/^[a-z0-9][a-z0-9-]{2,39}$/, 'bad-request')
        .optional(),
      name: name.optional(),
      /** Id of the site; the first site if absent. */
      site: uuid.optional(),
      group: uuid.nullish(),
      agent: uuid.nullish(),
      /** A second target and the percent of the visitors who get it; null: one target. */
      second: z
        .object({ group: uuid.nullish(), agent: uuid.nullish(), share: z.number().int().min(1).max(99) })
        .nullish(),
      style: style.optional(),
      language: z.enum(['auto', 'zh', 'en']).optional(),
      /** Agents with it are preferred. */
      skill: text(40).optional(),
      greeting: text(500).optional(),
      parameters: z.array(parameter).max(20).optional(),
      startsAt: z.number().int().nullish(),
      endsAt: z.number().int().nullish(),
      capOf: capOf.nullish(),
      cap: z.number().int().min(1).max(100_000_000).nullish(),
      overUrl: webAddress.optional(),
      /** Password for opening it; null: none. */
      password: text(100)
        .refine((value) => value.length >= 6, 'bad-request')
        .nullish(),
      /** Like the domains of a site: `example.com`, `*.example.com`. */
      domains: z.array(text(200)).max(50).optional(),
      posterTitle: text(60).optional(),
      posterText: text(200).optional(),
      enabled: z.boolean().optional(),
      /** The version that was edited; if it changed since: 409. */
      version: z.number().int().optional(),
    }),
    answer: linkRecord,
    summary: 'Creates a link (without id; a name is enough) or changes the given fields of one.',
  },
  'POST /link/doEnable': {
    needs,
    request: ids.extend({ enabled: z.boolean() }),
    answer: z.object({ changed: z.array(z.string()) }),
    summary: 'Switches links on or off; answers those that changed.',
  },
  'POST /link/doDelete': {
    needs,
    request: ids,
    answer: z.object({ deleted: z.number() }),
    summary: 'Removes links: their addresses stop working. Their visits and conversations stay.',
  },
  'GET /link/stats': {
    needs,
    request: z.object({ ...between, timeZone: wanted(64) }),
    answer: z.object({
      total: z.object({ ...figures, refused: z.number() }),
      /** Days with any figures, in the given time zone, oldest first. */
      days: z.array(z.object({ day: z.string(), ...figures })),
      /** Visits by region and by device, most first, twenty of each at most. */
      regions: z.array(share),
      devices: z.array(share),
      /** Figures by target, for links with two targets. */
      variants: z.array(z.object({ variant: z.enum(linkVariants), ...figures })),
    }),
    summary: 'Figures of a link, in total, by day, region, device and target.',
  },
  'GET /link/visits': {
    needs,
    request: paging.extend({ ...rowsOf, signed: yesOrNo }),
    answer: page(
      z.object({
        id: z.string(),
        time: z.number(),
        endedAt: z.number().nullable(),
        YQToken: z.string(),
        visitor: z.string(),
        region: z.string(),
        device: z.string(),
        os: z.string(),
        browser: z.string(),
        referrer: z.string(),
        parameters: z.array(z.object({ name: z.string(), value: z.string() })),
        variables: readerVariables,
        /** Which of two targets the visitor got. */
        variant: z.enum(linkVariants).nullable(),
      }),
    ),
    summary: 'The visits that `link/stats` counts.',
  },
  'GET /link/visitors': {
    needs,
    request: paging.extend({ ...between, ...sorting(['time']) }),
    answer: page(
      z.object({
        id: z.string(),
        visitor: z.string(),
        /** Visits by this link in the given period, and the time of the newest. */
        visits: z.number(),
        time: z.number(),
        region: z.string(),
      }),
    ),
    summary: 'The visitors that `link/stats` counts, each once.',
  },
  'GET /link/conversations': {
    needs,
    request: paging.extend({ ...rowsOf, valid: yesOrNo }),
    answer: page(
      z.object({
        id: z.string(),
        time: z.number(),
        endedAt: z.number().nullable(),
        state: z.string(),
        YQToken: z.string(),
        visitor: z.string(),
        agent: z.string().nullable(),
        umsg: z.number(),
        smsg: z.number(),
        valid: z.boolean(),
      }),
    ),
    summary: 'The conversations that `link/stats` counts.',
  },
  'GET /link/letters': {
    needs,
    request: paging.extend(rowsOf),
    answer: page(
      z.object({
        id: z.string(),
        time: z.number(),
        YQToken: z.string(),
        name: z.string(),
        content: z.string(),
        phone: personal('phone', z.string()),
        email: personal('email', z.string()),
        read: z.boolean(),
      }),
    ),
    summary: 'The letters that `link/stats` counts.',
  },
  'GET /link/leads': {
    needs,
    request: paging.extend({ ...between, ...sorting(['time']) }),
    answer: page(
      z.object({
        id: z.string(),
        visitor: z.string(),
        /** Newest visit by this link in the given period. */
        time: z.number(),
        region: z.string(),
        phone: personal('phone', z.string()),
        email: personal('email', z.string()),
        wechat: personal('phone', z.string()),
      }),
    ),
    summary: 'The leads that `link/stats` counts: visitors by this link with known contact data, each once.',
  },
  'GET /link/getSecret': {
    notInView: true,
    needs: readsSecrets,
    secret: true,
    ours: true,
    request: z.object({ id: uuid }),
    answer: z.object({ secret: z.string() }),
    summary: 'The secret with which your own server signs variables in an address; created at the first call.',
  },
  'POST /link/renewSecret': {
    needs: readsSecrets,
    secret: true,
    ours: true,
    request: z.object({ id: uuid }),
    answer: z.object({ secret: z.string() }),
    summary: 'Replaces the secret: the variables of addresses signed with the old one are ignored from now on.',
  },
  'POST /link/sign': {
    needs: signs,
    ours: true,
    /** Expiry: in `hours`, or as `exp` (seconds) among the variables; 30 days at most (`bad-expiry`). */
    request: z.object({ id: uuid, variables: signedVariables, hours: z.number().nullish() }),
    /** `expiresAt`: milliseconds. */
    answer: z.object({ url: z.string(), expiresAt: z.number() }),
    summary:
      'The address of a link for one reader, signed with an expiry. Everybody who opens it is the same new visitor, on ' +
      'every device.',
  },
  'POST /link/check': {
    needs,
    request: z.object({ id: uuid, address: text(6000) }),
    answer: z.object({
      verdict: z.enum(['unsigned', 'wrong-link', ...signatureVerdicts]),
      variables: readerVariables,
      /** Milliseconds; null: no readable expiry. */
      expiresAt: z.number().nullable(),
    }),
    summary: 'Checks the signature of an address without opening it.',
  },
} as const satisfies RouteTable;
