import { FACES_MAX } from '@parley/core/visitors/faces';
import * as z from 'zod';
import { agentColumns } from '../columns';
import { agentState, page, paging, text, timeZone, uuid } from '../shapes';
import { newPassword } from './auth';
import { exporting, moment, someOf, sorting, wanted, yesOrNo } from './list';
import { LIST_BODY_BYTES, LONG_BODY_BYTES, type RouteTable } from './route';

const ids = z.object({ ids: z.array(uuid).min(1).max(100) });
const notBlank = (value: string): boolean => value.trim().length > 0;
const username = text(64).refine(notBlank, 'empty');
const nickname = text(100).refine(notBlank, 'empty');
const limit = z.number().int().min(0).max(1_000_000);

/** A text of an agent's in both languages; empty: nothing is said. */
const inBoth = (max: number) => z.object({ zh: text(max).default(''), en: text(max).default('') });
const skill = z.object({ name: text(40).refine(notBlank, 'empty'), value: z.number().int().min(0).max(100) });
/** A code of a language: `zh`, `en-GB`. */
export const language = z.string().regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/, 'bad-request');
/** What visitors of a language see in place of the usual; an empty field falls back to that. */
export const face = z.object({
  language,
  nickname: text(100),
  signature: text(200),
  /** As `avatar` of the upload answers it. */
  avatar: z.string().regex(/^(\/api\/avatars\/[\w-]{20,64})?$/, 'bad-request'),
});
/** No language twice. */
export const isEachOnce = (faces: readonly { language: string }[]): boolean =>
  new Set(faces.map((one) => one.language.toLowerCase())).size === faces.length;
/** How many of each an agent has at most; of `maxIdle`: minutes. */
export const AGENT_MOST = { languages: 20, regions: 100, shifts: 20, maxIdle: 1440 } as const;
/** A six-digit code of a province, city, district or country. */
export const regionCode = z.string().regex(/^\d{6}$/, 'bad-request');
/** Days of the week (1 Monday) from a minute since midnight up to another; at or before its beginning: past midnight. */
const shift = z.object({
  days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  from: z.number().int().min(0).max(1439),
  to: z.number().int().min(0).max(1440),
});
/** An address or a range of them: `203.0.113.7`, `10.0.0.0/8`, `2001:db8::/32`. */
const addressRange = z.string().superRefine((value, context) => {
  if (isRange(value)) return;
  // Which of many is meant.
  const params = { address: value.slice(0, ADDRESS_SHOWN) };
  context.addIssue({ code: 'custom', message: 'not-an-address', params });
});
/** Characters of a wrong one that its refusal repeats. */
const ADDRESS_SHOWN = 64;

function isRange(value: string): boolean {
  const [address = '', prefix, more] = value.split('/');
  if (more !== undefined) return false;
  const isFour = z.ipv4().safeParse(address).success;
  if (!isFour && !z.ipv6().safeParse(address).success) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isFour ? 32 : 128));
}

/** What an agent says of itself, and what it says by itself. */
export const agentTexts = {
  signature: inBoth(200),
  /** Said to a visitor whom the agent is given. With variables: {agent}, {job}, {signature}, {name}. */
  welcome: inBoth(1000),
  /** Said once in a conversation to whom writes while the agent is hidden or not connected. */
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
  /** Conversations at most in the first minute of being online; 0: as many as there is room for. */
  initialBatch: z.number(),
  enabled: z.boolean(),
  state: agentState,
  reachable: z.boolean(),
  load: z.number(),
  skills: z.array(skill),
  languages: z.array(z.string()),
  signature: inBoth(200),
  welcome: inBoth(1000),
  away: inBoth(1000),
  allowedAddresses: z.array(z.string()),
  faces: z.array(face),
  /** Whose visitors it is given before others; none: everybody's alike. */
  regions: z.array(z.string()),
  /** When it is given visitors; none: always. */
  shifts: z.array(shift),
  /** Of the shifts; empty: the company's. */
  timeZone: z.string(),
  /** Whether a shift is running. */
  onShift: z.boolean(),
  /** Minutes without any input in the console after which it is hidden; 0: never. */
  maxIdle: z.number(),
  /** When it was hidden so; null: it was not. */
  idleSince: z.number().nullable(),
  /** Signs in with a second step. */
  totp: z.boolean(),
  /** Conversations begun since midnight (UTC) that it had last. */
  today: z.number(),
  lastLoginAt: z.number().nullable(),
  /** Rises with every change of an administrator's. */
  version: z.number(),
  createdAt: z.number(),
});

const agentFilters = {
  /** In the username, the nickname or the job number. */
  username: wanted(64),
  roles: someOf(text(64)),
  groups: someOf(uuid),
  state: someOf(z.enum(['online', 'hidden', 'away', 'disabled'])),
  enabled: yesOrNo,
  createdFrom: moment,
  createdTo: moment,
  ...sorting(['createdAt', 'nickname', 'username', 'limit']),
};

/** One line of a spreadsheet of agents, as it was read or as it was put right. */
const agentLine = z.object({
  line: z.number().int().min(1),
  username: z.string().max(1000),
  nickname: z.string().max(1000),
  password: z.string().max(1000),
  jobNumber: z.string().max(1000),
  /** Names, parted by commas. */
  roles: z.string().max(1000),
  groups: z.string().max(1000),
  limit: z.string().max(1000),
  /** Codes, parted by commas or blanks. */
  languages: z.string().max(1000).default(''),
  /** Codes or names of provinces, cities and countries: `浙江、杭州`, `330000 310100`. */
  regions: z.string().max(1000).default(''),
  /** Days and hours, parted by semicolons: `周一至周五 09:00-18:00；周六 10:00-16:00`, `Mon-Fri 9:00-18:00`. */
  shifts: z.string().max(1000).default(''),
  timeZone: z.string().max(1000).default(''),
  maxIdle: z.string().max(1000).default(''),
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
      ...exporting(agentColumns),
    }),
    answer: z.unknown(),
    download: true,
    summary: 'The agents that the filters leave, as CSV or XLSX.',
  },
  'POST /services/doEnable': {
    needs: ['setPermissions:service'],
    ours: true,
    request: ids.extend({ enabled: z.boolean() }),
    answer: z.object({ changed: z.array(z.string()) }),
    summary: 'Enables or disables agents; answers those who were the other before. Disabled, their logins end.',
  },
  'POST /services/doEdit': {
    needs: ['setPermissions:service'],
    body: LONG_BODY_BYTES,
    ours: true,
    request: z.object({
      id: uuid.optional(),
      /** What one edited from: another one's change in between is 409 `edited-meanwhile`, with who and what. */
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
    summary:
      "Takes one picture as an agent's, or as what visitors of a language see; it is cut to a square. Everybody may see it.",
  },
  'POST /services/resetTotp': {
    needs: ['setPermissions:service'],
    ours: true,
    request: z.object({ id: uuid }),
    answer: agentRecord,
    summary: 'Takes the second step of signing in from an agent who lost it; its logins end.',
  },
  'POST /services/forceOffline': {
    needs: ['setPermissions:service'],
    ours: true,
    request: ids,
    answer: z.object({ changed: z.number() }),
    summary: 'Ends the logins and sockets of agents and hides them: they are given nobody until they choose so again.',
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
      /** What follows once all of them are in other hands. */
      next: z.enum(['nothing', 'disable', 'remove']).default('nothing'),
      /** Given nobody until it chooses so again; else routing fills the room that this makes. */
      hide: z.boolean().default(false),
    }),
    answer: z.object({ moved: z.number(), left: z.number() }),
    summary:
      'Hands all open conversations of an agent to a colleague, a group or the queue, then disables or removes it where ' +
      'asked; visitors keep talking.',
  },
  'POST /services/readImport': {
    needs: ['setPermissions:service'],
    ours: true,
    upload: true,
    answer: z.object({
      lines: z.array(agentLine),
      faults: z.array(fault),
      /** Heads of columns that say nothing of an agent. */
      unknown: z.array(z.string()),
      encoding: z.string().nullable(),
    }),
    summary: 'Reads a spreadsheet of agents (CSV or XLSX, at most 200 lines) and says what is wrong; nothing is kept.',
  },
  'POST /services/doImport': {
    needs: ['setPermissions:service'],
    body: LIST_BODY_BYTES,
    ours: true,
    request: z.object({ lines: z.array(agentLine).min(1).max(200), isTrial: z.boolean().default(false) }),
    answer: z.object({ created: z.number(), faults: z.array(fault) }),
    summary: 'Creates the agents of all lines, or of none where one has a fault. As a trial it only looks.',
  },
} as const satisfies RouteTable;
