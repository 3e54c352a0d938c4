import { peopleNeeds } from '@parley/core/access/people-needs';
import { consents, peopleStatuses } from '@parley/core/vocabulary';
import * as z from 'zod';
import { keysOf } from '../../fields/field';
import { peopleFields } from '../../fields/people';
import { MOST_IDS } from '../../most-ids';
import { manyIds, paging, personal, text, uuid } from '../../shapes';
import { byCustomFields } from '../custom-filters';
import { exportingOf, moment, someOf, sorting, wanted } from '../list';
import { LIST_BODY_BYTES, LONG_BODY_BYTES, type RouteTable } from '../route';
import { cardEdit, person } from '../users';

export const needs = ['seePermissions:seeVisitor'] as const;
export const ids = manyIds;

export const peopleViews = ['contact', 'customers', 'category', 'shared', 'public', 'recycle', 'blacklist'] as const;

/**
 * How a field was set: by an agent, by the visitor's form, by an import, by the site's signed identity, or by a merge.
 */
export const provenance = z.record(
  z.string(),
  z.object({
    how: z.enum(['agent', 'form', 'import', 'identity', 'merge', 'channel']),
    uuid: z.string().nullable(),
    nickname: z.string().nullable(),
    time: z.number(),
  }),
);

export const agentName = z.object({ uuid: z.string(), nickname: z.string() });

/** A person as the archive lists them. */
export const userRecord = z.object({
  id: z.string(),
  ...person,
  place: z.enum(['archive', 'recycled', 'merged']),
  placedAt: z.number().nullable(),
  category: z.string(),
  status: z.enum(peopleStatuses),
  /** Null: in the public pool. */
  owner: agentName.nullable(),
  sharedWith: z.array(z.string()),
  consent: z.enum(consents),
  /** Source of the first visit. */
  source: z.string(),
  engine: z.string(),
  keyword: z.string(),
  region: z.string(),
  firstSeenAt: z.number().nullable(),
  lastSeenAt: z.number().nullable(),
  visits: z.number(),
  chats: z.number(),
  lastAgent: agentName.nullable(),
  nextFollowUpAt: z.number().nullable(),
  blacklistedUntil: z.number().nullable(),
  /** The visitors of this person, newest first. */
  visitors: z.array(z.string()),
  createdAt: z.number(),
  updatedAt: z.number(),
});

export const peopleSorts = ['updated', 'created', 'name', 'lastSeen', 'visits', 'chats', 'due', 'placed'] as const;

/** A custom field as a column: `fields.<key>`. Fields that the reader may not see are left out. */
const customColumn = z.templateLiteral(['fields.', z.string().regex(/^[\w-]{1,64}$/)]);

const filters = {
  view: z.enum(peopleViews).default('customers'),
  /** Searched in name, phone, mail, WeChat and remark. */
  text: wanted(100),
  tag: someOf(text(50)),
  category: someOf(text(100)),
  status: someOf(z.enum(peopleStatuses)),
  owner: someOf(uuid),
  lastAgent: someOf(uuid),
  source: someOf(text(100)),
  region: someOf(text(100)),
  createdFrom: moment,
  createdTo: moment,
  seenFrom: moment,
  seenTo: moment,
  dueFrom: moment,
  dueTo: moment,
  ...sorting(peopleSorts),
};

const archiveEdit = {
  ...cardEdit,
  category: text(100).optional(),
  status: z.enum(peopleStatuses).optional(),
  consent: z.enum(consents).optional(),
  /** An agent's uuid; null: the public pool. */
  owner: uuid.nullable().optional(),
};

/** What a bulk change can set; absent fields stay. */
const change = {
  category: text(100).optional(),
  status: z.enum(peopleStatuses).optional(),
  owner: uuid.nullable().optional(),
  sharedWith: z.array(uuid).max(100).optional(),
};
const wasRow = z.object({ id: uuid, ...change, tags: z.array(text(50)).max(50).optional() });

export const archiveRoutes = {
  'GET /users/getList': {
    needs,
    request: byCustomFields({ ...paging.shape, ...filters }),
    answer: z.object({
      list: z.array(userRecord),
      total: z.number(),
      /** There are more than `total`: counting stops there. */
      more: z.boolean(),
    }),
    summary:
      'The archive of people, by view, filters and sorting; `text` in name, phone, mail, WeChat or remark; `fields.<key>` by a custom field.',
  },
  'GET /users/export': {
    needs: peopleNeeds.export,
    request: byCustomFields({
      ...filters,
      /** Only these people. */
      ids: someOf(uuid),
      ...exportingOf(z.union([z.enum(keysOf(peopleFields)), customColumn])),
    }),
    answer: z.unknown(),
    download: true,
    summary: 'Exports the people that match the filters, as CSV or XLSX.',
  },
  'GET /users/views': {
    needs,
    answer: z.object({
      views: z.record(z.enum(peopleViews), z.object({ count: z.number(), more: z.boolean() })),
      categories: z.array(z.object({ name: z.string(), count: z.number(), more: z.boolean() })),
      /**
       * If false, `sort=chats` is refused: the caller's scope counts only some of the conversations, which cannot be
       * sorted by.
       */
      maySortByChats: z.boolean(),
      /** Sources and regions that occur. */
      sources: z.array(z.string()),
      regions: z.array(z.string()),
      /** Agents who can own people. */
      agents: z.array(agentName),
    }),
    summary: 'How many people each view and each category holds.',
  },
  'POST /users/doEdit': {
    // Without an id `peopleNeeds.create`, with one `peopleNeeds.edit`.
    needs: ['setPermissions:createVisitor', 'setPermissions:editVisitor'],
    body: LONG_BODY_BYTES,
    request: z.object({
      id: uuid.optional(),
      ...archiveEdit,
      /** The values that the caller saw; if one changed since, nothing is written (409). */
      was: personal('none', z.object(archiveEdit)).optional(),
    }),
    answer: userRecord,
    summary:
      'Creates a person (without id) or changes the given fields of one; `stale-version` with `fields` if they changed since they were read.',
  },
  'POST /users/doChange': {
    needs: peopleNeeds.edit,
    request: z.object({
      ids,
      ...change,
      addTags: z.array(text(50)).max(50).optional(),
      removeTags: z.array(text(50)).max(50).optional(),
    }),
    answer: z.object({ changed: z.number(), was: z.array(wasRow) }),
    summary: 'Changes many people at once; `was` holds the old values, for an undo.',
  },
  'POST /users/doPutBack': {
    needs: peopleNeeds.edit,
    body: LIST_BODY_BYTES,
    request: z.object({ list: z.array(wasRow).min(1).max(MOST_IDS) }),
    answer: z.object({ changed: z.number() }),
    summary: 'Restores the values that `doChange` answered.',
  },
  'POST /users/doDelete': {
    needs: peopleNeeds.delete,
    request: z.object({ ids }),
    answer: z.object({ deleted: z.number() }),
    summary: 'Moves people to the recycle bin.',
  },
  'POST /users/doRestore': {
    needs: peopleNeeds.delete,
    request: z.object({ ids }),
    answer: z.object({ restored: z.number() }),
    summary: 'Restores people from the recycle bin.',
  },
  'POST /users/doPurge': {
    needs: { role: ['Admin'], mode: 'oneOf' },
    request: z.object({ ids }),
    answer: z.object({ purged: z.number() }),
    summary: 'Deletes people of the recycle bin for good; their conversations stay, without a name.',
  },
  'POST /users/doBlacklist': {
    needs: { permission: ['seePermissions:seeVisitor', 'talk:blacklist'], mode: 'allOf' },
    request: z.object({ ids, hours: z.number().int().min(0).max(87_600).optional(), reason: text(500).default('') }),
    answer: z.object({ changed: z.number() }),
    summary: 'Blocks all visitors of these people for `hours` (0: for ever; absent: as the settings say).',
  },
  'POST /users/doUnblacklist': {
    needs: { permission: ['seePermissions:seeVisitor', 'talk:blacklist'], mode: 'allOf' },
    request: z.object({ ids }),
    answer: z.object({ changed: z.number() }),
    summary: 'Removes people from the blacklist.',
  },
} as const satisfies RouteTable;
