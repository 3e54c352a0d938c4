import * as z from 'zod';
import { auditFields } from '../fields/audit';
import { keysOf } from '../fields/field';
import { page, paging, personal, text, uuid } from '../shapes';
import { exporting, moment, someOf, sorting, wanted } from './list';
import type { RouteTable } from './route';

/** One entry of the audit log. */
export const auditEntry = z.object({
  id: z.string(),
  /** Its place in the chain; null until it is linked, about a second later. */
  number: z.number().nullable(),
  time: z.number(),
  /** Null: the server itself. */
  uuid: z.string().nullable(),
  /** Name of the agent at that time. */
  nickname: z.string(),
  /** Address of the caller. */
  address: personal('address', z.string()),
  action: z.string(),
  /** Kind of the changed object. */
  kind: z.string(),
  ids: z.array(z.string()),
  name: z.string(),
  /** The person whose values it holds: they are encrypted, and unreadable once this person is erased. */
  person: z.string().nullable(),
  /** Names of the fields that changed. */
  fields: z.array(z.string()),
});

/**
 * Values by field. `{ $: 'secret' }` replaces a value that may not be recorded, `{ $: 'erased' }` one whose person was
 * erased.
 */
const values = z
  .object({
    phone: personal('phone', z.unknown()).optional(),
    mail: personal('email', z.unknown()).optional(),
    email: personal('email', z.unknown()).optional(),
    address: personal('address', z.unknown()).optional(),
  })
  .catchall(z.unknown())
  .nullable();

export const auditDetail = auditEntry.extend({ before: values, after: values });

export const auditVerdict = z.object({
  checked: z.number(),
  waiting: z.number(),
  /** Entries removed by the retention, up to the signed checkpoint. */
  before: z.number(),
  end: z.object({ number: z.number(), hash: z.string() }).nullable(),
  fault: z
    .object({
      problem: z.enum(['altered', 'missing', 'relinked', 'cut', 'checkpoint', 'head']),
      number: z.number().nullable(),
      id: z.string().nullable(),
    })
    .nullable(),
});

const filters = {
  /** Searched in the agent's name, the action, the object, the address, and values that belong to no person. */
  text: wanted(200),
  uuid: someOf(uuid),
  action: someOf(text(64)),
  kind: someOf(text(64)),
  /** The id of what was changed. */
  subject: wanted(64),
  person: someOf(uuid),
  from: moment,
  to: moment,
  ...sorting(['time']),
};

const needs = ['seePermissions:seeAudit'] as const;

export const auditRoutes = {
  'GET /audit/getList': {
    needs,
    request: paging.extend(filters),
    answer: page(auditEntry),
    summary:
      "The audit log, newest first. In the scope `group`: what the group's agents did, and what was done to them.",
  },
  'GET /audit/getDetail': {
    needs,
    request: z.object({ id: uuid }),
    answer: auditDetail,
    summary: 'One entry with the values before and after.',
  },
  'GET /audit/getNames': {
    needs,
    answer: z.object({ actions: z.array(z.string()), kinds: z.array(z.string()) }),
    summary: 'Actions and kinds of objects that occur, for the filters.',
  },
  'GET /audit/verify': {
    needs,
    answer: auditVerdict,
    summary: 'Verifies the whole chain and answers the first faulty entry.',
  },
  'GET /audit/export': {
    needs,
    request: z.object({
      ...filters,
      ...exporting(keysOf(auditFields)),
    }),
    answer: z.unknown(),
    download: true,
    summary: 'Exports the entries that match the filters, with values before and after, as CSV or XLSX.',
  },
} as const satisfies RouteTable;
