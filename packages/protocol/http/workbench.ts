import { CONVERSATION_STATES } from '@parley/core/conversation/types';
import * as z from 'zod';
import { MAX_LETTER_LENGTH } from '../codes';
import {
  blankAsNone,
  lastMessage,
  message,
  nameText,
  onlyID,
  page,
  paging,
  personal,
  text,
  uuid,
  visitorRow,
} from '../shapes';
import { LONG_BODY_BYTES, type RouteTable } from './route';

const verb = <S extends z.ZodRawShape>(shape: S) => z.object({ YQToken: uuid, ...shape });
const summaryText = text(2000);
const category = text(100);

/** One conversation of a person, with any of its visitors. */
export const conversationRecord = z.object({
  id: z.string(),
  YQToken: z.string(),
  state: z.enum(CONVERSATION_STATES),
  openedAt: z.number(),
  endedAt: z.number().nullable(),
  endReason: z.string().nullable(),
  serviceID: z.string().nullable(),
  nickname: z.string().nullable(),
  umsg: z.number(),
  smsg: z.number(),
  last: lastMessage.nullable(),
  summary: z.string(),
  category: z.string(),
  ratings: z.array(z.object({ serviceID: z.string(), score: z.number() })),
});

export const workbenchRoutes = {
  'POST /talk/next': {
    needs: ['talk:accept'],
    request: z.object({ beyond: z.boolean().optional() }),
    answer: visitorRow,
    summary: "Accepts the visitor who has waited longest; beyond the caller's limit if `beyond`.",
  },
  'POST /talk/requeue': {
    needs: ['talk:transfer'],
    request: verb({}),
    answer: visitorRow,
    summary:
      "Puts the caller's conversation back into the queue, at its place; the queue does not return it to the caller.",
  },
  'POST /talk/handBack': {
    needs: ['talk:takeOver'],
    request: verb({}),
    answer: visitorRow,
    summary: 'Gives a conversation that the caller took over back to its former owner.',
  },
  'POST /talk/summary': {
    needs: ['talk:end'],
    request: verb({ conversation: uuid.optional(), summary: summaryText.optional(), category: category.optional() }),
    answer: z.object({ conversation: z.string(), summary: z.string(), category: z.string() }),
    summary: 'Sets summary and category of a conversation; absent fields stay.',
  },
  'POST /talk/blacklist': {
    needs: ['talk:blacklist'],
    request: verb({ hours: z.number().min(0).max(87_600).optional(), reason: text(500).default('') }),
    answer: visitorRow,
    summary: 'Blocks a visitor for `hours` (0: for ever; absent: as the settings say) and ends an open conversation.',
  },
  'POST /talk/unblacklist': {
    needs: ['talk:blacklist'],
    request: verb({}),
    answer: visitorRow,
    summary: 'Removes a visitor from the blacklist.',
  },
  'POST /talk/toLetter': {
    needs: ['talk:desk'],
    body: LONG_BODY_BYTES,
    request: verb({
      onlyID,
      content: text(MAX_LETTER_LENGTH).optional(),
      name: nameText(100).optional(),
      phone: personal('phone', text(40)).optional(),
      email: personal('email', text(255)).optional(),
    }),
    answer: z.object({ id: z.string(), time: z.number() }),
    summary:
      "Creates a letter from a conversation: with `content`, or the visitor's newest messages; contact data from the card.",
  },
  'GET /talk/conversations': {
    needs: ['talk:desk'],
    guests: true,
    request: paging.extend({ YQToken: uuid }),
    answer: page(conversationRecord),
    summary: "All conversations of the visitor's person, newest first.",
  },
  'GET /talk/search': {
    needs: ['talk:desk'],
    request: paging.extend({
      YQToken: uuid,
      conversation: blankAsNone(uuid.optional()),
      text: text(200).refine((value) => value.trim().length > 0, 'empty'),
    }),
    answer: z.object({ list: z.array(message.extend({ YQToken: z.string() })), total: z.number(), more: z.boolean() }),
    summary: "Messages of a visitor's conversations that contain the text, newest first; `more`: more than `total`.",
  },
  'GET /talk/files': {
    needs: ['talk:desk'],
    request: paging.extend({ YQToken: uuid }),
    answer: page(message.extend({ YQToken: z.string() })),
    summary: 'Pictures and files of all conversations of a person, newest first.',
  },
  'GET /visitor/conversations': {
    needs: 'visitor',
    request: paging,
    answer: page(
      z.object({
        id: z.string(),
        state: z.enum(CONVERSATION_STATES),
        openedAt: z.number(),
        endedAt: z.number().nullable(),
        nickname: z.string().nullable(),
        messages: z.number(),
        last: lastMessage.nullable(),
      }),
    ),
    summary: "The visitor's own conversations, newest first.",
  },
  'POST /visitor/handoff': {
    needs: 'visitor',
    request: z.object({}),
    answer: z.object({ token: z.string(), expiresAt: z.number() }),
    summary: 'A token with which another device continues as the same visitor, once.',
  },
} as const satisfies RouteTable;
