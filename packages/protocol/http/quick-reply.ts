import * as z from 'zod';
import { messageText, page, paging, text, uuid } from '../shapes';
import { fileBody } from './files';
import { LONG_BODY_BYTES, type RouteTable } from './route';

/** Files go beside the words, so there is no kind for them. */
const replyKind = z.enum(['text', 'rich', 'card']);

export const quickReply = z.object({
  id: z.string(),
  scope: z.enum(['own', 'group', 'shared']),
  /** The group's id, where it is one's. */
  group: z.string().nullable(),
  category: z.string(),
  /** Typed after `/`. */
  shortcut: z.string(),
  title: z.string(),
  kind: replyKind,
  /** Read by its kind, as a message's; with variables: {name}, {agent}, {site}, {page}, {date}, {time}. */
  msg: z.string(),
  files: z.array(fileBody),
  /** How title and text sound, for who types pinyin. */
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
    summary: "The caller's quick replies, those of its groups, and everybody's.",
  },
  'GET /quickReply/all': {
    needs: ['talk:desk'],
    ours: true,
    answer: z.object({ list: z.array(quickReply), total: z.number() }),
    summary: 'All that the caller can use, at once: what a composer finds replies in.',
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
    summary: "Keeps a quick reply (without id: a new one). Everybody's and a group's are an administrator's to write.",
  },
  'POST /quickReply/doDelete': {
    needs: ['talk:desk'],
    ours: true,
    request: z.object({ ids: z.array(uuid).min(1).max(100) }),
    answer: z.object({ deleted: z.number() }),
    summary: "Removes quick replies: own ones; an administrator everybody's.",
  },
} as const satisfies RouteTable;
