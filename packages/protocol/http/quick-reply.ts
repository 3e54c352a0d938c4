import * as z from 'zod';
import { MAX_MESSAGE_LENGTH } from '../codes';
import { keysOf } from '../fields/field';
import { quickReplyFields } from '../fields/quick-replies';
import { blankAsNone, manyIds, messageText, page, paging, text, uuid } from '../shapes';
import { fileBody } from './files';
import { exporting, someOf, sorting, wanted } from './list';
import { LIST_BODY_BYTES, type RouteTable } from './route';

/** Files are separate, in `files`, so they are no kind. */
const replyKind = z.enum(['text', 'rich', 'card']);
/** What a reply is for its readers: `image` and `file` are files without a text, `link` is a card of a title and a link. */
export const replyType = z.enum(['text', 'rich', 'image', 'file', 'link', 'card']);

const variant = z.object({
  /** ISO 639: `en`, `ja`. */
  language: z.string().regex(/^[a-z]{2,3}$/, 'bad-request'),
  msg: messageText,
});

export const quickReply = z.object({
  id: z.string(),
  scope: z.enum(['own', 'group', 'shared']),
  /** Id of the group, in the scope `group`. */
  group: z.string().nullable(),
  /** All groups that see it, in the scope `group`. */
  groups: z.array(z.string()),
  category: z.string(),
  /** Place of the folder among others. */
  folderAt: z.number(),
  /** Typed after `/`. */
  shortcut: z.string(),
  title: z.string(),
  kind: replyKind,
  type: replyType,
  /** Interpreted by its kind, like a message; variables: {name}, {agent}, {site}, {page}, {date}, {time}. */
  msg: z.string(),
  files: z.array(fileBody),
  /** Texts of the same kind for visitors of these languages. */
  variants: z.array(variant),
  tags: z.array(z.string()),
  /** Offered from and until, in the scopes `group` and `shared`; null: without a bound. */
  validFrom: z.number().nullable(),
  validUntil: z.number().nullable(),
  /** Rises with every change of its content. */
  version: z.number(),
  /** Pinyin of title and text, for searching by it. */
  initials: z.string(),
  pinyin: z.string(),
  position: z.number(),
  updatedAt: z.number(),
});

/** A reply for everybody or for a group, as administrators see it. */
export const sharedReply = quickReply.extend({
  scope: z.enum(['shared', 'group']),
  /** Names of its groups; null: for everybody. */
  groupName: z.string().nullable(),
  /** Its text without markup. */
  words: z.string(),
  /** How often agents have inserted it, and when last. */
  uses: z.number(),
  usedAt: z.number().nullable(),
  /** Average rating of the newest 500 conversations with it, and the number of these ratings; null: none. */
  rating: z.number().nullable(),
  ratings: z.number(),
  /** Nickname of the agent who created it; null: not known. */
  author: z.string().nullable(),
  /** Nickname of the agent who saved it last; null: not known. */
  editedBy: z.string().nullable(),
});

/** The year 9999, in milliseconds. */
const LATEST_TIME = 253_402_300_799_999;

const scope = z.enum(['own', 'group', 'shared']);
export const administrates = { role: ['Admin'], mode: 'oneOf' } as const;

const sharedFilters = {
  text: wanted(100),
  category: someOf(text(100)),
  scope: someOf(z.enum(['shared', 'group'])),
  group: someOf(uuid),
  kind: someOf(replyKind),
  type: someOf(replyType),
  tag: someOf(text(50)),
  /** Not inserted for so many days. */
  unused: blankAsNone(z.enum(['30', '90', '180']).optional()).optional(),
  ...sorting(['category', 'title', 'uses', 'usedAt', 'updatedAt', 'position']),
};

/** What a reply says, and how it is found. */
export const replyContent = {
  scope: scope.default('own'),
  /** One group, in the scope `group`; `groups` names several. */
  group: uuid.optional(),
  groups: z.array(uuid).max(50).optional(),
  category: text(100).default(''),
  shortcut: text(40)
    .refine((value) => !/[\s/]/.test(value), 'bad-request')
    .default(''),
  title: text(100).default(''),
  kind: replyKind.default('text'),
  /** Empty only for a text with files. */
  msg: text(MAX_MESSAGE_LENGTH),
  files: z.array(fileBody).max(5).default([]),
  tags: z.array(text(50)).max(20).default([]),
  variants: z.array(variant).max(20).default([]),
  validFrom: z.number().int().min(0).max(LATEST_TIME).nullable().default(null),
  validUntil: z.number().int().min(0).max(LATEST_TIME).nullable().default(null),
};

export const quickReplyRoutes = {
  'GET /quickReply/getList': {
    needs: ['talk:desk'],
    ours: true,
    request: paging.extend({ scope: scope.optional(), text: text(100).optional(), category: text(100).optional() }),
    answer: page(quickReply),
    summary: 'Quick replies of the caller, of its groups, and shared ones.',
  },
  'GET /quickReply/all': {
    needs: ['talk:desk'],
    ours: true,
    answer: z.object({
      list: z.array(quickReply),
      total: z.number(),
      /** Names of sites, for the variable `site`. */
      sites: z.array(z.object({ key: z.string(), name: z.string() })),
    }),
    summary: 'All quick replies that the caller can use, for the composer.',
  },
  'GET /quickReply/getShared': {
    needs: administrates,
    ours: true,
    request: paging.extend(sharedFilters),
    answer: page(sharedReply),
    summary: 'Quick replies of the organisation and of all groups, with their uses.',
  },
  'GET /quickReply/options': {
    needs: administrates,
    ours: true,
    answer: z.object({
      /** In their order. */
      folders: z.array(z.string()),
      tags: z.array(z.string()),
      /** Proposals that wait for a decision. */
      proposals: z.number(),
      groups: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    summary: 'Folders of these quick replies, and the groups that can have some.',
  },
  'GET /quickReply/export': {
    needs: administrates,
    ours: true,
    request: z.object({ ...sharedFilters, ...exporting(keysOf(quickReplyFields)) }),
    answer: z.unknown(),
    download: true,
    summary: 'Exports the quick replies that match the filters, as CSV or XLSX.',
  },
  'POST /quickReply/doUse': {
    needs: ['talk:desk'],
    ours: true,
    request: z.object({
      id: uuid,
      /** The visitor to whom it is said: its conversation’s rating counts for the reply. */
      YQToken: uuid.optional(),
    }),
    answer: z.object({ counted: z.boolean() }),
    summary: 'Counts that the caller has inserted a quick reply that it can use.',
  },
  'POST /quickReply/doEdit': {
    needs: ['talk:desk'],
    body: LIST_BODY_BYTES,
    ours: true,
    request: z.object({
      id: uuid.optional(),
      ...replyContent,
      position: z.number().int().min(0).max(1_000_000).default(0),
      /** The version that was edited; if it changed since: 409 `stale-version`. */
      version: z.number().int().optional(),
    }),
    answer: quickReply,
    summary: 'Saves a quick reply (without id: a new one). Shared ones and those of a group need an administrator.',
  },
  'POST /quickReply/doDelete': {
    needs: ['talk:desk'],
    ours: true,
    request: z.object({ ids: manyIds }),
    answer: z.object({ deleted: z.number() }),
    summary: 'Removes quick replies of the caller; an administrator: any.',
  },
} as const satisfies RouteTable;
