import * as z from 'zod';
import { keysOf } from '../fields/field';
import { quickReplyFields } from '../fields/quick-replies';
import { blankAsNone, manyIds, messageText, page, paging, text, uuid } from '../shapes';
import { fileBody } from './files';
import { exporting, someOf, sorting, wanted } from './list';
import { LONG_BODY_BYTES, type RouteTable } from './route';

/** Files are separate, in `files`, so they are no kind. */
const replyKind = z.enum(['text', 'rich', 'card']);

export const quickReply = z.object({
  id: z.string(),
  scope: z.enum(['own', 'group', 'shared']),
  /** Id of the group, in the scope `group`. */
  group: z.string().nullable(),
  category: z.string(),
  /** Typed after `/`. */
  shortcut: z.string(),
  title: z.string(),
  kind: replyKind,
  /** Interpreted by its kind, like a message; variables: {name}, {agent}, {site}, {page}, {date}, {time}. */
  msg: z.string(),
  files: z.array(fileBody),
  /** Pinyin of title and text, for searching by it. */
  initials: z.string(),
  pinyin: z.string(),
  position: z.number(),
  updatedAt: z.number(),
});

/** A reply for everybody or for a group, as administrators see it. */
export const sharedReply = quickReply.extend({
  scope: z.enum(['shared', 'group']),
  groupName: z.string().nullable(),
  /** Its text without markup. */
  words: z.string(),
  /** How often agents have inserted it, and when last. */
  uses: z.number(),
  usedAt: z.number().nullable(),
  /** Nickname of the agent who saved it last; null: not known. */
  editedBy: z.string().nullable(),
});

const scope = z.enum(['own', 'group', 'shared']);
const administrates = { role: ['Admin'], mode: 'oneOf' } as const;

const sharedFilters = {
  text: wanted(100),
  category: someOf(text(100)),
  scope: someOf(z.enum(['shared', 'group'])),
  group: someOf(uuid),
  kind: someOf(replyKind),
  /** Not inserted for so many days. */
  unused: blankAsNone(z.enum(['30', '90', '180']).optional()).optional(),
  ...sorting(['category', 'title', 'uses', 'usedAt', 'updatedAt']),
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
    answer: z.object({ list: z.array(quickReply), total: z.number() }),
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
      folders: z.array(z.string()),
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
    request: z.object({ id: uuid }),
    answer: z.object({ counted: z.boolean() }),
    summary: 'Counts that the caller has inserted a quick reply that it can use.',
  },
  'POST /quickReply/doEdit': {
    needs: ['talk:desk'],
    body: LONG_BODY_BYTES,
    ours: true,
    request: z.object({
      id: uuid.optional(),
      scope: scope.default('own'),
      group: uuid.optional(),
      category: text(100).default(''),
      shortcut: text(40)
        .refine((value) => !/[\s/]/.test(value), 'bad-request')
        .default(''),
      title: text(100).default(''),
      kind: replyKind.default('text'),
      msg: messageText,
      files: z.array(fileBody).max(5).default([]),
      position: z.number().int().min(0).max(1_000_000).default(0),
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
