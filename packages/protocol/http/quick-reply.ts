import * as z from 'zod';
import { messageText, page, paging, text, uuid } from '../shapes';
import { fileBody } from './files';
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

const scope = z.enum(['own', 'group', 'shared']);

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
    request: z.object({ ids: z.array(uuid).min(1).max(100) }),
    answer: z.object({ deleted: z.number() }),
    summary: 'Removes quick replies of the caller; an administrator: any.',
  },
} as const satisfies RouteTable;
