import * as z from 'zod';
import { keysOf } from '../../fields/field';
import { contactFields } from '../../fields/friendly';
import { manyIds, page, paging, text, uuid } from '../../shapes';
import { newPassword } from '../auth';
import { exporting, someOf, sorting, wanted } from '../list';
import type { RouteTable } from '../route';
import { administers, hours, kind, name, status, who } from './parts';

const ids = z.object({ ids: manyIds });
/** An invitation is valid for 31 days at most. */
const invitationHours = hours(24 * 31).default(24 * 7);

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

/** Friendly contacts as an administrator keeps them, and requests to be one. */
export const contactRoutes = {
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
} as const satisfies RouteTable;
