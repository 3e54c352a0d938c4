import { FACES_MAX } from '@parley/core/visitors/faces';
import * as z from 'zod';
import { agentFields } from '../fields/agents';
import { keysOf } from '../fields/field';
import { agentState, hiddenReason, manyIds, nameText, page, paging, text, timeZone, uuid } from '../shapes';
import { newPassword } from './auth';
import { exporting, moment, someOf, sorting, wanted, yesOrNo } from './list';
import { LIST_BODY_BYTES, LONG_BODY_BYTES, type RouteTable } from './route';

const ids = z.object({ ids: manyIds });
const notBlank = (value: string): boolean => value.trim().length > 0;
const username = text(64).refine(notBlank, 'empty');
const nickname = nameText(100).refine(notBlank, 'empty');
const limit = z.number().int().min(0).max(1_000_000);

/** A text of an agent in both languages; empty: none. */
const inBoth = (max: number) => z.object({ zh: text(max).default(''), en: text(max).default('') });
const skill = z.object({ name: text(40).refine(notBlank, 'empty'), value: z.number().int().min(0).max(100) });
/** A code of a language: `zh`, `en-GB`. */
export const language = z.string().regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/, 'bad-request');
/** Address of an uploaded picture, as its upload answered it; empty: none. */
export const pictureAddress = z.string().regex(/^(\/api\/avatars\/[\w-]{20,64})?$/, 'bad-request');
/** Name, signature and picture for visitors of one language; an empty field uses the agent's usual one. */
export const face = z.object({
  language,
  nickname: nameText(100),
  signature: text(200),
  avatar: pictureAddress,
});
/** Whether no language occurs twice. */
export const isEachOnce = (faces: readonly { language: string }[]): boolean =>
  new Set(faces.map((one) => one.language.toLowerCase())).size === faces.length;
/** Maximum number of entries of each for one agent; `maxIdle`: minutes. */
export const AGENT_MOST = { languages: 20, regions: 100, shifts: 20, maxIdle: 1440 } as const;
/** A six-digit code of a province, city, district or country. */
export const regionCode = z.string().regex(/^\d{6}$/, 'bad-request');
/** Days of the week (1 Monday), first and last minute since midnight; `to` at or before `from`: past midnight. */
const shift = z.object({
  days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  from: z.number().int().min(0).max(1439),
  to: z.number().int().min(0).max(1440),
});
/** An address or a range of them: `203.0.113.7`, `10.0.0.0/8`, `2001:db8::/32`. */
const addressRange = z.string().superRefine((value, context) => {
  if (isRange(value)) return;
  // Tells which of several addresses is wrong.
  const params = { address: value.slice(0, ADDRESS_SHOWN) };
  context.addIssue({ code: 'custom', message: 'not-an-address', params });
});
/** Characters of a wrong address that the refusal repeats. */
const ADDRESS_SHOWN = 64;

function isRange(value: string): boolean {
  const [address = '', prefix, more] = value.split('/');
  if (more !== undefined) return false;
  const isFour = z.ipv4().safeParse(address).success;
  if (!isFour && !z.ipv6().safeParse(address).success) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isFour ? 32 : 128));
}

/** The agent's signature and automatic messages. */
export const agentTexts = {
  signature: inBoth(200),
  /** Sent to a visitor assigned to the agent. Variables: {agent}, {job}, {signature}, {name}. */
  welcome: inBoth(1000),
  /** Sent once in a conversation when the visitor writes while the agent is hidden or not connected. */
  away: inBoth(1000),
};

export const agentRecord = z.object({
  id: z.string(),
  username: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  jobNumber: z.string(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  groups: z.array(z.string()),
  limit: z.number(),
  /** Maximum number of conversations in the first minute of being online; 0: up to the limit. */
  initialBatch: z.number(),
  enabled: z.boolean(),
  state: agentState,
  /** Why the agent is hidden, and its own word for it. */
  reason: hiddenReason.nullable(),
  word: z.string(),
  reachable: z.boolean(),
  /** A login runs, and its connection is gone; see `presenceOfAgent`. */
  lost: z.boolean(),
  load: z.number(),
  skills: z.array(skill),
  languages: z.array(z.string()),
  signature: inBoth(200),
  welcome: inBoth(1000),
  away: inBoth(1000),
  allowedAddresses: z.array(z.string()),
  faces: z.array(face),
  /** Regions whose visitors it prefers in routing; none: all alike. */
  regions: z.array(z.string()),
  /** Times at which routing may choose it; none: always. */
  shifts: z.array(shift),
  /** Time zone of the shifts; empty: the company's. */
  timeZone: z.string(),
  /** Whether a shift is running. */
  onShift: z.boolean(),
  /** Minutes without any input in the console after which it is hidden; 0: never. */
  maxIdle: z.number(),
  /** When it was hidden for being idle; null: it was not. */
  idleSince: z.number().nullable(),
  /** Whether it signs in with a second factor. */
  totp: z.boolean(),
  /** Conversations opened since midnight (UTC) of which it is the last owner. */
  today: z.number(),
  lastLoginAt: z.number().nullable(),
  /** Rises with every change by an administrator. */
  version: z.number(),
  createdAt: z.number(),
});

const agentFilters = {
  /** Searched in username, nickname and job number. */
  username: wanted(64),
  roles: someOf(text(64)),
  groups: someOf(uuid),
  /** `away`: `disconnected` or `offline`, in addresses and views from before these two. */
  state: someOf(z.enum(['online', 'hidden', 'disconnected', 'offline', 'away', 'disabled'])),
  enabled: yesOrNo,
  createdFrom: moment,
  createdTo: moment,
  ...sorting(['createdAt', 'nickname', 'username', 'load', 'limit']),
};

/** Maximum number of rows of a spreadsheet of agents. */
export const MAX_AGENT_LINES = 5000;

/** One row of a spreadsheet of agents, as read or as corrected by the user. */
const agentLine = z.object({
  line: z.number().int().min(1),
  username: text(1000),
  nickname: text(1000),
  password: text(1000),
  jobNumber: text(1000),
  /** Names, separated by commas. */
  roles: text(1000),
  groups: text(1000),
  limit: text(1000),
  /** Codes, separated by commas or spaces. */
  languages: text(1000).default(''),
  /** Codes or names of provinces, cities and countries: `浙江、杭州`, `330000 310100`. */
  regions: text(1000).default(''),
  /** Days and hours, separated by semicolons: `周一至周五 09:00-18:00；周六 10:00-16:00`, `Mon-Fri 9:00-18:00`. */
  shifts: text(1000).default(''),
  timeZone: text(1000).default(''),
  maxIdle: text(1000).default(''),
});

const fault = z.object({
  line: z.number(),
  field: z.string(),
  fault: z.enum([
    'missing',
    'too-long',
    'too-short',
    'taken',
    'twice',
    'unknown',
    'not-allowed',
    'not-a-number',
    'not-a-code',
    'not-a-shift',
    'not-a-zone',
    'too-large',
  ]),
});

export const agentRoutes = {
  'GET /services/getList': {
    needs: ['setPermissions:service'],
    ours: true,
    request: paging.extend(agentFilters),
    answer: page(agentRecord),
    summary: 'Agents.',
  },
  'GET /services/export': {
    needs: ['setPermissions:service'],
    ours: true,
    request: z.object({
      ...agentFilters,
      ...exporting(keysOf(agentFields)),
    }),
    answer: z.unknown(),
    download: true,
    summary: 'Exports the agents that match the filters, as CSV or XLSX.',
  },
  'POST /services/doEnable': {
    needs: ['setPermissions:service'],
    ours: true,
    request: ids.extend({ enabled: z.boolean() }),
    answer: z.object({ changed: z.array(z.string()) }),
    summary: 'Enables or disables agents; answers those that changed. Disabling ends their logins.',
  },
  'POST /services/doEdit': {
    needs: ['setPermissions:service'],
    body: LONG_BODY_BYTES,
    ours: true,
    request: z.object({
      id: uuid.optional(),
      /** The version that was edited; if it changed since: 409 `edited-meanwhile`, with who changed what. */
      version: z.number().int().min(1).optional(),
      username: username.optional(),
      password: newPassword.optional(),
      nickname: nickname.optional(),
      jobNumber: text(40).optional(),
      roles: z.array(text(64)).max(50).optional(),
      permissions: z.array(text(64)).max(200).optional(),
      groups: z.array(uuid).max(100).optional(),
      limit: limit.optional(),
      initialBatch: z.number().int().min(0).max(1000).optional(),
      skills: z.array(skill).max(50).optional(),
      languages: z.array(language).max(AGENT_MOST.languages).optional(),
      signature: agentTexts.signature.optional(),
      welcome: agentTexts.welcome.optional(),
      away: agentTexts.away.optional(),
      allowedAddresses: z.array(addressRange).max(100).optional(),
      faces: z.array(face).max(FACES_MAX).refine(isEachOnce, 'bad-request').optional(),
      regions: z.array(regionCode).max(AGENT_MOST.regions).optional(),
      shifts: z.array(shift).max(AGENT_MOST.shifts).optional(),
      timeZone: z.union([z.literal(''), timeZone]).optional(),
      maxIdle: z.number().int().min(0).max(AGENT_MOST.maxIdle).optional(),
      enabled: z.boolean().optional(),
    }),
    answer: agentRecord,
    summary: 'Creates an agent (without id; username and password required) or changes the given fields of one.',
  },
  'POST /services/doDelete': {
    needs: ['setPermissions:service'],
    ours: true,
    request: ids,
    answer: z.object({ deleted: z.number() }),
    summary: 'Removes agents; their conversations go back to the queue.',
  },
  'POST /services/avatar': {
    needs: ['setPermissions:service'],
    ours: true,
    upload: true,
    request: z.object({ id: uuid, language: language.optional() }),
    answer: agentRecord,
    summary: 'Sets the picture of an agent, or of one language; it is cropped to a square. It is public.',
  },
  'POST /services/resetTotp': {
    needs: ['setPermissions:service'],
    ours: true,
    request: z.object({ id: uuid }),
    answer: agentRecord,
    summary: "Removes the second factor of an agent who lost it; ends the agent's logins.",
  },
  'POST /services/forceOffline': {
    needs: ['setPermissions:service'],
    ours: true,
    request: ids,
    answer: z.object({ changed: z.number() }),
    summary: 'Ends the logins and sockets of agents and hides them: routing skips them until they choose online again.',
  },
  'POST /services/handOver': {
    needs: ['setPermissions:service'],
    ours: true,
    request: z.object({
      id: uuid,
      to: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('agent'), id: uuid }),
        z.object({ kind: z.literal('group'), id: uuid }),
        z.object({ kind: z.literal('queue') }),
      ]),
      /** What happens to the agent after the hand-over. */
      next: z.enum(['nothing', 'disable', 'remove']).default('nothing'),
      /** Hides the agent; otherwise routing gives it new visitors. */
      hide: z.boolean().default(false),
    }),
    answer: z.object({ moved: z.number(), left: z.number() }),
    summary:
      'Hands all open conversations of an agent to a colleague, a group or the queue, then disables or removes it if ' +
      'asked; the conversations stay open.',
  },
  'POST /services/readImport': {
    needs: ['setPermissions:service'],
    ours: true,
    upload: true,
    answer: z.object({
      lines: z.array(agentLine),
      faults: z.array(fault),
      /** Headers of columns that were not recognised. */
      unknown: z.array(z.string()),
      encoding: z.string().nullable(),
    }),
    summary:
      'Reads a spreadsheet of agents (CSV or XLSX, at most 5,000 rows) and answers its faults; nothing is stored.',
  },
  'POST /services/doImport': {
    needs: ['setPermissions:service'],
    body: LIST_BODY_BYTES,
    ours: true,
    request: z.object({ lines: z.array(agentLine).min(1).max(MAX_AGENT_LINES), isTrial: z.boolean().default(false) }),
    answer: z.object({ created: z.number(), faults: z.array(fault) }),
    summary:
      'Creates the agents of all rows, or none if a row has a fault. A trial only checks. Each password takes some ' +
      '50 ms: many rows are sent in several requests.',
  },
} as const satisfies RouteTable;
