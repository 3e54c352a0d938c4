import { shareEnds, shareScopes, shareStates } from '@parley/core/access/shares';
import * as z from 'zod';
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
/** Names a person's invitation; whoever has it may take it up. Never kept in clear. */
const code = z.string().regex(/^[\w-]{16,64}$/, 'bad-request');
const hours = (most: number) => z.number().int().min(1).max(most);
/** An invitation may be taken up for a month, a share last for three. */
const invitationHours = hours(24 * 31).default(24 * 7);
const shareHours = hours(24 * 92);

/** What the contact is allowed. */
const allowed = z.object({
  /** Sees whether those whose contact it is are there. */
  seeState: z.boolean(),
  /** Internal chat, both ways. */
  chat: z.boolean(),
  /** Visitors may be transferred to it. */
  receive: z.boolean(),
  /** … with their earlier conversations (the scope `person`). */
  seeHistory: z.boolean(),
});

const who = z.object({ uuid: z.string(), nickname: z.string() });

export const friendlyRecord = z.object({
  id: z.string(),
  kind,
  /** The account behind it; null while a partner's invitation is open. */
  agent: who
    .extend({
      username: z.string(),
      enabled: z.boolean(),
      /** Whether it signs in with a second step. */
      totp: z.boolean(),
    })
    .nullable(),
  company: z.string(),
  name: z.string(),
  remark: z.string(),
  /** Whose contact it is: the agents of this group; null: every agent's. */
  group: z.object({ id: z.string(), name: z.string() }).nullable(),
  allowed,
  status,
  /** Of a partner who has not come yet: until when the code is good, or that none is. */
  invitation: z.object({ until: z.number(), isOver: z.boolean() }).nullable(),
  /** Visitors shared with it at the moment. */
  shares: z.number(),
  addedBy: z.string(),
  createdAt: z.number(),
  lastContactAt: z.number().nullable(),
  version: z.number(),
});

/** The code is shown this once; `path` leads to the console's page that takes it up. */
const invitation = z.object({ code: z.string(), path: z.string(), until: z.number() });

const filters = {
  /** In company, name, remark or the account's name. */
  text: wanted(100),
  kind: someOf(kind),
  status: someOf(status),
  group: someOf(uuid),
  ...sorting(['createdAt', 'company', 'name', 'lastContactAt']),
};

/** `conversation`: from the handing over on; `open`: this conversation from its beginning; `person`: earlier ones too. */
export const shareScope = z.enum(shareScopes);

export const shareRecord = z.object({
  id: z.string(),
  contact: z.object({ id: z.string(), name: z.string(), company: z.string(), kind }),
  /** To whose account. */
  to: who,
  by: who.nullable(),
  YQToken: z.string(),
  visitor: z.string(),
  conversation: z.string(),
  scope: shareScope,
  /** Phone numbers, mail and network addresses are shown. */
  personal: z.boolean(),
  hours: z.number(),
  state: z.enum(shareStates),
  offeredAt: z.number(),
  startedAt: z.number().nullable(),
  /** Its end, or when that is due; null while it is offered. */
  until: z.number().nullable(),
  endedAt: z.number().nullable(),
  /** How it ended. */
  ended: z.enum(shareEnds).nullable(),
  /** Messages said by the contact and by the visitor while it was shared. */
  messages: z.number(),
});

/** One message that was said while a conversation was shared, as a line of a file. */
export const sharedMessage = z.object({
  contact: shareRecord.shape.contact,
  to: z.string(),
  by: z.string(),
  visitor: z.string(),
  conversation: z.string(),
  seq: z.number(),
  time: z.number(),
  role: z.enum(['user', 'service', 'robot']),
  /** Who said it; of the robot and of an account that is no more: empty. */
  nickname: z.string(),
  /** Its words; of a file and a picture none. */
  msg: z.string(),
  /** The name of a file or a picture. */
  file: z.string(),
  recalled: z.boolean(),
});

const shareFilters = {
  /** In the contact's name or company. */
  text: wanted(100),
  contact: someOf(uuid),
  kind: someOf(kind),
  state: someOf(z.enum(shareStates)),
  scope: someOf(shareScope),
  from: moment,
  to: moment,
  ...sorting(['offeredAt', 'until']),
};

/** Said between two accounts. Text as it was said, to both. */
export const directMessage = z.object({
  onlyID: personal('none', z.string()),
  /** 1, 2, 3 … between these two, without gaps. */
  seq: z.number(),
  from: z.string(),
  to: z.string(),
  nickname: z.string(),
  msg: z.string(),
  time: z.number(),
});

/** Somebody the caller may turn to. For a guest: agents. */
export const friend = z.object({
  /** The account: `with` of messages, `to` of 6014. */
  uuid: z.string(),
  nickname: z.string(),
  /** Null where the caller is the contact: this is an agent whose contact it is. */
  contact: z
    .object({ id: z.string(), kind, name: z.string(), company: z.string(), remark: z.string(), status })
    .nullable(),
  avatar: z.string(),
  /** Null where the caller may not see it. */
  state: agentState.nullable(),
  reachable: z.boolean().nullable(),
  mayChat: z.boolean(),
  /** The caller may transfer visitors to it. */
  mayReceive: z.boolean(),
  /** … with earlier conversations. */
  maySeeHistory: z.boolean(),
  /** What this one said that the caller has not read. */
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
    summary: 'Friendly contacts: colleagues beyond the group, and partners with a guest account.',
  },
  'GET /friendly/export': {
    needs: administers,
    ours: true,
    request: z.object({
      ...filters,
      ...exporting([
        'kind',
        'company',
        'name',
        'account',
        'remark',
        'group',
        'status',
        'allowed',
        'addedBy',
        'createdAt',
        'lastContactAt',
      ]),
    }),
    answer: z.unknown(),
    download: true,
    summary: 'The contacts that the filters leave, as CSV or XLSX.',
  },
  'GET /friendly/choices': {
    needs: administers,
    ours: true,
    request: z.object({ text: wanted(100) }),
    answer: z.object({
      agents: z.array(z.object({ id: z.string(), nickname: z.string(), username: z.string() })),
      groups: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    summary:
      'Whom a contact may be made of (colleagues in service, found by name; 50 at most), and the groups it may be for.',
  },
  'POST /friendly/doEdit': {
    needs: administers,
    ours: true,
    request: z.object({
      id: uuid.optional(),
      /** What one edited from: a colleague's change in between is 409 `edited-meanwhile`. */
      version: z.number().int().min(1).optional(),
      /** Of a new one alone. */
      kind: kind.optional(),
      /** Of a new internal one alone: the colleague, who is asked. */
      agent: uuid.optional(),
      company: text(100).optional(),
      /** Needed of a new partner; a colleague goes by the nickname where none is given. */
      name: name.optional(),
      remark: text(1000).optional(),
      group: uuid.nullable().optional(),
      allowed: allowed.partial().optional(),
      /** Of a new partner: how long the invitation is good. */
      hours: invitationHours.optional(),
    }),
    answer: friendlyRecord.extend({ code: invitation.nullable() }),
    summary:
      'Creates a contact (without id) or changes the given fields of one. A new partner comes with an invitation, shown once.',
  },
  'POST /friendly/doDelete': {
    needs: administers,
    request: ids,
    answer: z.object({ deleted: z.number() }),
    summary: "Removes contacts: what is shared with them comes back at once, a partner's guest account is over.",
  },
  'POST /friendly/invite': {
    needs: administers,
    request: z.object({ id: uuid, hours: invitationHours }),
    answer: invitation,
    summary: 'A new invitation for a partner who has not come yet; the one before is no good any more.',
  },
  'POST /friendly/ask': {
    needs: administers,
    ours: true,
    request: z.object({ id: uuid }),
    answer: friendlyRecord,
    summary: 'Asks a colleague who declined once more.',
  },
  'POST /friendly/block': {
    needs: administers,
    request: ids.extend({ on: z.boolean() }),
    answer: z.object({ changed: z.number() }),
    summary: "Blocks contacts (their shares end, a guest's logins too) or lets them in again, as they were before.",
  },
  'POST /friendly/resetTotp': {
    needs: administers,
    ours: true,
    request: z.object({ id: uuid }),
    answer: friendlyRecord,
    summary: "Takes the second step of signing in from a partner's account that lost it; its logins end.",
  },
  'POST /friendly/setPassword': {
    needs: administers,
    ours: true,
    request: z.object({ id: uuid, password: newPassword }),
    answer: friendlyRecord,
    summary: "Gives a partner's account another password, which an administrator tells its owner; its logins end.",
  },
  'GET /friendly/shares': {
    needs: administers,
    request: paging.extend(shareFilters),
    answer: page(shareRecord),
    summary: 'What was shared with whom, how far and how long: the newest first.',
  },
  'GET /friendly/shares/export': {
    needs: administers,
    request: z.object({
      ...shareFilters,
      ...exporting([
        'contact',
        'company',
        'kind',
        'to',
        'by',
        'visitor',
        'conversation',
        'scope',
        'personal',
        'hours',
        'state',
        'offeredAt',
        'startedAt',
        'until',
        'endedAt',
        'ended',
        'messages',
      ]),
    }),
    answer: z.unknown(),
    download: true,
    summary: 'The shares that the filters leave, as CSV or XLSX.',
  },
  'GET /friendly/shares/exportTalks': {
    needs: { permission: ['setPermissions:friendly', 'seePermissions:seeHistorical'], mode: 'allOf' },
    request: z.object({
      ...shareFilters,
      ...exporting(['contact', 'company', 'to', 'by', 'visitor', 'time', 'who', 'msg', 'file', 'conversation']),
    }),
    answer: z.unknown(),
    download: true,
    summary:
      'What was said while it was shared, of the shares that the filters leave: one message a line, as CSV or XLSX.',
  },
  'POST /friendly/endShare': {
    needs: administers,
    request: z.object({ id: uuid }),
    answer: z.object({}),
    summary: 'Takes back what is shared, before its time.',
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
    summary: 'Offers the conversation to a friendly contact, for so long and with so much of what is known.',
  },
  'POST /friendly/giveBack': {
    needs: ['talk:accept'],
    guests: true,
    request: z.object({ YQToken: uuid }),
    answer: z.object({}),
    summary: 'Gives back a visitor that was shared with the caller: to whom it came from, else to the queue.',
  },
  'POST /friendly/takeBack': {
    needs: ['talk:transfer'],
    request: z.object({ YQToken: uuid }),
    answer: z.object({}),
    summary: 'Takes back a visitor that the caller shared (an administrator: that anybody shared), before its time.',
  },
  'GET /friendly/given': {
    needs: ['talk:transfer'],
    request: paging,
    answer: page(
      z.object({
        id: z.string(),
        YQToken: z.string(),
        visitor: z.string(),
        /** The contact's account, and what the list of contacts calls it. */
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
    summary:
      'What the caller shares at the moment, and what is shared of visitors that the caller watches; the newest first.',
  },
  'GET /friendly/held': {
    needs: ['talk:desk'],
    guests: true,
    answer: z.object({
      list: z.array(
        z.object({
          YQToken: z.string(),
          /** Who shared it; empty: an account that is no more. */
          by: z.string(),
          scope: shareScope,
          personal: z.boolean(),
          hours: z.number(),
          /** Null while it is offered: its time begins when it is taken. */
          until: z.number().nullable(),
        }),
      ),
    }),
    summary: 'What is shared with the caller, or offered to be: by whom, how far and until when.',
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
    summary: 'Invitations to be a contact that the caller has not answered.',
  },
  'POST /friendly/answer': {
    needs: 'agent',
    request: z.object({ id: uuid, accept: z.boolean() }),
    answer: z.object({}),
    summary: 'A colleague accepts to be a contact, or declines.',
  },
  'GET /friendly/friends': {
    needs: ['talk:desk'],
    guests: true,
    ours: true,
    request: paging.extend({ text: wanted(100) }),
    answer: page(friend),
    summary: 'Accepted contacts of the caller, last contact first; for a contact, the agents it may turn to.',
  },
  'GET /friendly/messages': {
    needs: ['talk:desk'],
    guests: true,
    request: z.object({ with: uuid, beforeSeq: bound, afterSeq: bound, pageSize }),
    answer: z.object({
      list: z.array(directMessage),
      more: z.boolean(),
      /** Up to where the caller has read, and the other one. */
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
    summary: 'The caller has read up to there what the other one said.',
  },
  'POST /friendly/invitation': {
    needs: 'public',
    ours: true,
    request: z.object({ code }),
    answer: z.object({ company: z.string(), name: z.string(), addedBy: z.string(), until: z.number() }),
    summary: 'What an invitation says; 410 `invitation-over` where it is no good (any more).',
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
    summary: 'Takes up an invitation: makes the guest account, which then signs in as everybody does.',
  },
} as const satisfies RouteTable;
