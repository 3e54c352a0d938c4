import { shareEnds, shareScopes, shareStates } from '@parley/core/access/shares';
import * as z from 'zod';
import { keysOf } from '../fields/field';
import { contactFields, sharedTalkFields, shareFields } from '../fields/friendly';
import { agentState, blankAsNone, page, pageSize, paging, personal, text, uuid, visitorRow } from '../shapes';
import { newPassword } from './auth';
import { exporting, moment, someOf, sorting, wanted } from './list';
import type { RouteTable } from './route';

const administers = ['setPermissions:friendly'];
const ids = z.object({ ids: z.array(uuid).min(1).max(100) });
const notBlank = (value: string): boolean => value.trim().length > 0;
const name = text(100).refine(notBlank, 'empty');
const kind = z.enum(['internal', 'partner']);
const status = z.enum(['pending', 'accepted', 'declined', 'blocked']);
/** Code of a partner's invitation; whoever has it may accept it. Never stored in clear. */
const code = z.string().regex(/^[\w-]{16,64}$/, 'bad-request');
const hours = (most: number) => z.number().int().min(1).max(most);
/** An invitation is valid for 31 days at most, a share for 92 days. */
const invitationHours = hours(24 * 31).default(24 * 7);
const shareHours = hours(24 * 92);

/** Permissions of the contact. */
const allowed = z.object({
  /** Sees whether its agents are online. */
  seeState: z.boolean(),
  /** Internal chat, both ways. */
  chat: z.boolean(),
  /** Visitors may be transferred to it. */
  receive: z.boolean(),
  /** They may be shared with earlier conversations (the scope `person`). */
  seeHistory: z.boolean(),
});

const who = z.object({ uuid: z.string(), nickname: z.string() });

export const friendlyRecord = z.object({
  id: z.string(),
  kind,
  /** Its account; null while a partner's invitation is open. */
  agent: who
    .extend({
      username: z.string(),
      enabled: z.boolean(),
      /** Whether it signs in with a second factor. */
      totp: z.boolean(),
    })
    .nullable(),
  company: z.string(),
  name: z.string(),
  remark: z.string(),
  /** The group whose agents have this contact; null: every agent. */
  group: z.object({ id: z.string(), name: z.string() }).nullable(),
  allowed,
  status,
  /** Of a partner without an account yet: expiry of the invitation's code. */
  invitation: z.object({ until: z.number(), isOver: z.boolean() }).nullable(),
  /** Visitors shared with it now. */
  shares: z.number(),
  addedBy: z.string(),
  createdAt: z.number(),
  lastContactAt: z.number().nullable(),
  version: z.number(),
});

/** The code is answered only here; `path` is the console's page that accepts it. */
const invitation = z.object({ code: z.string(), path: z.string(), until: z.number() });

const filters = {
  /** Searched in company, name, remark and the account's name. */
  text: wanted(100),
  kind: someOf(kind),
  status: someOf(status),
  group: someOf(uuid),
  ...sorting(['createdAt', 'company', 'name', 'lastContactAt']),
};

/**
 * `conversation`: this conversation from the transfer on; `open`: from its beginning; `person`: earlier conversations
 * too.
 */
export const shareScope = z.enum(shareScopes);

export const shareRecord = z.object({
  id: z.string(),
  contact: z.object({ id: z.string(), name: z.string(), company: z.string(), kind }),
  /** The contact's account. */
  to: who,
  by: who.nullable(),
  YQToken: z.string(),
  visitor: z.string(),
  conversation: z.string(),
  scope: shareScope,
  /** Phone numbers, mail and network addresses are shown unmasked. */
  personal: z.boolean(),
  hours: z.number(),
  state: z.enum(shareStates),
  offeredAt: z.number(),
  startedAt: z.number().nullable(),
  /** When it ended or will end; null while it is offered. */
  until: z.number().nullable(),
  endedAt: z.number().nullable(),
  /** How it ended. */
  ended: z.enum(shareEnds).nullable(),
  /** Messages of the contact and of the visitor while it was shared. */
  messages: z.number(),
});

/** One message sent while a conversation was shared, as a row of an export. */
export const sharedMessage = z.object({
  contact: shareRecord.shape.contact,
  to: z.string(),
  by: z.string(),
  visitor: z.string(),
  conversation: z.string(),
  seq: z.number(),
  time: z.number(),
  role: z.enum(['user', 'service', 'robot']),
  /** Author; empty for the robot and for a deleted account. */
  nickname: z.string(),
  /** Its text; empty for files and pictures. */
  msg: z.string(),
  /** The name of a file or a picture. */
  file: z.string(),
  recalled: z.boolean(),
});

const shareFilters = {
  /** Searched in the contact's name and company. */
  text: wanted(100),
  contact: someOf(uuid),
  kind: someOf(kind),
  state: someOf(z.enum(shareStates)),
  scope: someOf(shareScope),
  from: moment,
  to: moment,
  ...sorting(['offeredAt', 'until']),
};

/** A message of internal chat. Not masked for either side. */
export const directMessage = z.object({
  onlyID: personal('none', z.string()),
  /** 1, 2, 3 … within the chat of these two accounts, without gaps. */
  seq: z.number(),
  from: z.string(),
  to: z.string(),
  nickname: z.string(),
  msg: z.string(),
  time: z.number(),
});

/** An account that the caller may chat with or transfer to; for a guest: agents. */
export const friend = z.object({
  /** The account: `with` of messages, `to` of 6014. */
  uuid: z.string(),
  nickname: z.string(),
  /** Null if the caller is the contact: then this is an agent who has it as contact. */
  contact: z
    .object({ id: z.string(), kind, name: z.string(), company: z.string(), remark: z.string(), status })
    .nullable(),
  avatar: z.string(),
  /** Null if the caller may not see it. */
  state: agentState.nullable(),
  reachable: z.boolean().nullable(),
  mayChat: z.boolean(),
  /** The caller may transfer visitors to it, */
  mayReceive: z.boolean(),
  /** and share their earlier conversations. */
  maySeeHistory: z.boolean(),
  /** Messages of this account that the caller has not read. */
  unread: z.number(),
  last: z.object({ msg: personal('cut', z.string()), from: z.string(), time: z.number() }).nullable(),
});

const bound = blankAsNone(
  z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .optional(),
);

export const friendlyRoutes = {
  'GET /friendly/getList': {
    needs: administers,
    ours: true,
    request: paging.extend(filters),
    answer: page(friendlyRecord),
    summary: 'Friendly contacts: colleagues of other groups, and partners with a guest account.',
  },
  'GET /friendly/export': {
    needs: administers,
    ours: true,
    request: z.object({
      ...filters,
      ...exporting(keysOf(contactFields)),
    }),
    answer: z.unknown(),
    download: true,
    summary: 'Exports the contacts that match the filters, as CSV or XLSX.',
  },
  'GET /friendly/choices': {
    needs: administers,
    ours: true,
    request: z.object({ text: wanted(100) }),
    answer: z.object({
      agents: z.array(z.object({ id: z.string(), nickname: z.string(), username: z.string() })),
      groups: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    summary: 'Agents who can become a contact (enabled, searched by name; 50 at most), and the groups it can be for.',
  },
  'POST /friendly/doEdit': {
    needs: administers,
    ours: true,
    request: z.object({
      id: uuid.optional(),
      /** The version that was edited; if it changed since: 409 `edited-meanwhile`. */
      version: z.number().int().min(1).optional(),
      /** Only for a new one. */
      kind: kind.optional(),
      /** Only for a new internal one: the colleague, who has to accept. */
      agent: uuid.optional(),
      company: text(100).optional(),
      /** Required for a new partner; for a colleague the default is the nickname. */
      name: name.optional(),
      remark: text(1000).optional(),
      group: uuid.nullable().optional(),
      allowed: allowed.partial().optional(),
      /** For a new partner: hours for which the invitation is valid. */
      hours: invitationHours.optional(),
    }),
    answer: friendlyRecord.extend({ code: invitation.nullable() }),
    summary:
      'Creates a contact (without id) or changes the given fields of one. A new partner gets an invitation, answered once.',
  },
  'POST /friendly/doDelete': {
    needs: administers,
    request: ids,
    answer: z.object({ deleted: z.number() }),
    summary: "Removes contacts: their shares end at once, and a partner's guest account ends.",
  },
  'POST /friendly/invite': {
    needs: administers,
    request: z.object({ id: uuid, hours: invitationHours }),
    answer: invitation,
    summary: 'A new invitation for a partner without an account yet; the old one becomes invalid.',
  },
  'POST /friendly/ask': {
    needs: administers,
    ours: true,
    request: z.object({ id: uuid }),
    answer: friendlyRecord,
    summary: 'Asks a colleague who declined again.',
  },
  'POST /friendly/block': {
    needs: administers,
    request: ids.extend({ on: z.boolean() }),
    answer: z.object({ changed: z.number() }),
    summary: "Blocks contacts (ends their shares and a guest's logins) or restores their earlier status.",
  },
  'POST /friendly/resetTotp': {
    needs: administers,
    ours: true,
    request: z.object({ id: uuid }),
    answer: friendlyRecord,
    summary: "Removes the second factor of a partner's account that lost it; ends its logins.",
  },
  'POST /friendly/setPassword': {
    needs: administers,
    ours: true,
    request: z.object({ id: uuid, password: newPassword }),
    answer: friendlyRecord,
    summary: "Sets a new password for a partner's account, to be passed on by an administrator; ends its logins.",
  },
  'GET /friendly/shares': {
    needs: administers,
    request: paging.extend(shareFilters),
    answer: page(shareRecord),
    summary: 'Shares with contact, scope and time, newest first.',
  },
  'GET /friendly/shares/export': {
    needs: administers,
    request: z.object({
      ...shareFilters,
      ...exporting(keysOf(shareFields)),
    }),
    answer: z.unknown(),
    download: true,
    summary: 'Exports the shares that match the filters, as CSV or XLSX.',
  },
  'GET /friendly/shares/exportTalks': {
    needs: { permission: ['setPermissions:friendly', 'seePermissions:seeHistorical'], mode: 'allOf' },
    request: z.object({
      ...shareFilters,
      ...exporting(keysOf(sharedTalkFields)),
    }),
    answer: z.unknown(),
    download: true,
    summary: 'Exports the messages sent during the shares that match the filters, one a row, as CSV or XLSX.',
  },
  'POST /friendly/endShare': {
    needs: administers,
    request: z.object({ id: uuid }),
    answer: z.object({}),
    summary: 'Ends a share before its time.',
  },
  'POST /friendly/transfer': {
    needs: ['talk:transfer'],
    request: z.object({
      YQToken: uuid,
      /** The contact's account. */
      to: uuid,
      scope: shareScope.default('conversation'),
      personal: z.boolean().default(false),
      hours: shareHours.default(24),
      note: text(2000).optional(),
    }),
    answer: visitorRow,
    summary: 'Offers the conversation to a friendly contact, with a duration and a scope.',
  },
  'POST /friendly/giveBack': {
    needs: ['talk:accept'],
    guests: true,
    request: z.object({ YQToken: uuid }),
    answer: z.object({}),
    summary: 'Gives back a visitor shared with the caller: to the agent who shared it, else to the queue.',
  },
  'POST /friendly/takeBack': {
    needs: ['talk:transfer'],
    request: z.object({ YQToken: uuid }),
    answer: z.object({}),
    summary: 'Takes back a visitor that the caller shared (an administrator: any) before its time.',
  },
  'GET /friendly/given': {
    needs: ['talk:transfer'],
    request: paging,
    answer: page(
      z.object({
        id: z.string(),
        YQToken: z.string(),
        visitor: z.string(),
        /** The contact's account, with the contact's name. */
        to: who,
        by: who,
        scope: shareScope,
        personal: z.boolean(),
        hours: z.number(),
        /** Null while it is offered. */
        until: z.number().nullable(),
        /** The caller may end it. */
        mine: z.boolean(),
      }),
    ),
    summary: 'Present shares by the caller, and of visitors that the caller watches, newest first.',
  },
  'GET /friendly/held': {
    needs: ['talk:desk'],
    guests: true,
    answer: z.object({
      list: z.array(
        z.object({
          YQToken: z.string(),
          /** The agent who shared it; empty: a deleted account. */
          by: z.string(),
          scope: shareScope,
          personal: z.boolean(),
          hours: z.number(),
          /** Null while it is offered: the time runs from the acceptance. */
          until: z.number().nullable(),
        }),
      ),
    }),
    summary: 'Shares with the caller, present and offered: by whom, with which scope and until when.',
  },
  'GET /friendly/asked': {
    needs: 'agent',
    answer: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          company: z.string(),
          name: z.string(),
          remark: z.string(),
          group: z.string().nullable(),
          allowed,
          addedBy: z.string(),
          createdAt: z.number(),
        }),
      ),
    }),
    ours: true,
    summary: 'Requests to be a contact that the caller has not answered.',
  },
  'POST /friendly/answer': {
    needs: 'agent',
    request: z.object({ id: uuid, accept: z.boolean() }),
    answer: z.object({}),
    summary: 'Accepts or declines a request to be a contact.',
  },
  'GET /friendly/friends': {
    needs: ['talk:desk'],
    guests: true,
    ours: true,
    request: paging.extend({ text: wanted(100) }),
    answer: page(friend),
    summary: 'Accepted contacts of the caller, latest chat first; for a contact, the agents it may chat with.',
  },
  'GET /friendly/messages': {
    needs: ['talk:desk'],
    guests: true,
    request: z.object({ with: uuid, beforeSeq: bound, afterSeq: bound, pageSize }),
    answer: z.object({
      list: z.array(directMessage),
      more: z.boolean(),
      /** The seq up to which the caller and the other account have read. */
      readSeq: z.number(),
      theirReadSeq: z.number(),
    }),
    summary: 'Internal chat with one account, ascending by seq: the newest page when no bound is given.',
  },
  'POST /friendly/read': {
    needs: ['talk:desk'],
    guests: true,
    request: z.object({ with: uuid, seq: z.number().int().min(0) }),
    answer: z.object({ unread: z.number() }),
    summary: 'Marks messages of the other account as read up to `seq`.',
  },
  'POST /friendly/invitation': {
    needs: 'public',
    ours: true,
    request: z.object({ code }),
    answer: z.object({ company: z.string(), name: z.string(), addedBy: z.string(), until: z.number() }),
    summary: 'The content of an invitation; 410 `invitation-over` if it is not valid (any more).',
  },
  'POST /friendly/join': {
    needs: 'public',
    request: z.object({
      code,
      username: text(64).refine(notBlank, 'empty'),
      nickname: name,
      password: newPassword,
    }),
    answer: z.object({}),
    summary: 'Accepts an invitation: creates the guest account, which then signs in like any other.',
  },
} as const satisfies RouteTable;
