import * as z from 'zod';
import { page, paging, personal, text, uuid } from '../shapes';
import { exporting, moment, someOf, sorting, wanted } from './list';
import type { RouteTable } from './route';

/** What was changed by whom. */
export const auditEntry = z.object({
  id: z.string(),
  /** Its place in the chain; null for a second, until it is linked. */
  number: z.number().nullable(),
  time: z.number(),
  /** Null: the server itself. */
  uuid: z.string().nullable(),
  /** As it was called then. */
  nickname: z.string(),
  /** Where the call came from. */
  address: personal('address', z.string()),
  action: z.string(),
  /** What was changed. */
  kind: z.string(),
  ids: z.array(z.string()),
  name: z.string(),
  /** Whose values stand in it: they are encrypted, and gone once this person is erased. */
  person: z.string().nullable(),
  /** Names of the fields that changed. */
  fields: z.array(z.string()),
});

/**
 * Values by fields. In place of a value `{ $: 'secret' }` where it may be in no record, `{ $: 'erased' }` where its person
 * was erased.
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
  /** Removed for their age, up to the signed checkpoint. */
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
  /** In the actor's name, the action, what was changed, the address, or values that are nobody's. */
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
      'What was changed by whom, newest first. Whoever sees a group alone has what its agents did, and what was done to them.',
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
    summary: 'Actions and kinds of things that entries name: what one can filter by.',
  },
  'GET /audit/verify': {
    needs,
    answer: auditVerdict,
    summary: 'Walks the whole chain and says the first entry with which something is wrong.',
  },
  'GET /audit/export': {
    needs,
    request: z.object({
      ...filters,
      ...exporting([
        'number',
        'time',
        'nickname',
        'address',
        'action',
        'kind',
        'name',
        'ids',
        'fields',
        'before',
        'after',
      ]),
    }),
    answer: z.unknown(),
    download: true,
    summary: 'The entries that the filters leave, with their values before and after, as CSV or XLSX.',
  },
} as const satisfies RouteTable;
