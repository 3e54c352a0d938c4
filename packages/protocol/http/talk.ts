import * as z from 'zod';
import { INVITATION_LENGTH } from '../codes';
import {
  agentRow,
  blankAsNone,
  message,
  onlyID,
  pageSize,
  paging,
  personal,
  talkEvent,
  text,
  uuid,
  visitorRow,
} from '../shapes';
import type { RouteTable } from './route';

const reason = text(500).optional();
const verb = <S extends z.ZodRawShape>(shape: S) => z.object({ YQToken: uuid, ...shape });
const bound = blankAsNone(
  z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .optional(),
);

/** `events`: what else happened between the messages of the page, and before the first or after the last of all. */
export const messagePage = z.object({ list: z.array(message), more: z.boolean(), events: z.array(talkEvent) });
export const messageQuery = z.object({
  conversation: blankAsNone(uuid.optional()),
  beforeSeq: bound,
  afterSeq: bound,
  pageSize,
});

export const talkRoutes = {
  'GET /talk/userList': {
    needs: ['talk:desk'],
    guests: true,
    answer: z.object({
      me: z.object({
        uuid: z.string(),
        seesAll: z.boolean(),
        guest: z.literal(true).optional(),
        watching: z.array(z.string()),
      }),
      direct: z.array(z.object({ with: z.string(), seq: z.number(), unread: z.number() })).optional(),
      list: z.array(visitorRow),
      total: z.number(),
      agents: z.array(agentRow),
      cursor: personal('none', z.string()),
    }),
    summary: 'The whole inbox of the caller, as of the cursor.',
  },
  'GET /talk/messages': {
    needs: ['talk:desk'],
    guests: true,
    request: messageQuery.extend({ YQToken: uuid }),
    answer: messagePage,
    summary: 'Messages ascending by seq, with the events between them: the newest page when no bound is given.',
  },
  'GET /talk/trail': {
    needs: ['talk:desk'],
    guests: true,
    request: paging.extend({ YQToken: uuid }),
    answer: z.object({
      list: z.array(
        z.object({
          URL: z.string(),
          title: z.string(),
          created_at: z.number(),
          visit: z.string(),
          /** Region of the visit; empty: not known. */
          region: z.string(),
          dwell: z.number().nullable(),
        }),
      ),
      total: z.number(),
    }),
    summary: "A visitor's opened pages, newest first.",
  },
  'POST /talk/accept': {
    needs: ['talk:accept'],
    guests: true,
    /** `beyond`: whatever the caller's limit. */
    request: verb({ beyond: z.boolean().optional() }),
    answer: visitorRow,
    summary: "Accepts a waiting visitor, or a transfer offered to the caller; beyond the caller's limit if `beyond`.",
  },
  'POST /talk/decline': {
    needs: ['talk:accept'],
    guests: true,
    request: verb({ reason }),
    answer: visitorRow,
    summary: 'Declines a transfer offered to the caller.',
  },
  'POST /talk/withdraw': {
    needs: ['talk:transfer'],
    request: verb({}),
    answer: visitorRow,
    summary: "Withdraws the caller's unanswered offer of a transfer.",
  },
  'POST /talk/end': {
    needs: ['talk:end'],
    guests: true,
    request: verb({ reason, summary: text(2000).optional(), category: text(100).optional() }),
    answer: visitorRow,
    summary: 'Ends the open conversation, and sets summary and category if given.',
  },
  'POST /talk/transfer': {
    needs: ['talk:transfer'],
    request: verb({
      to: uuid.optional(),
      group: text(100).optional(),
      robot: uuid.optional(),
      note: text(2000).optional(),
    }),
    answer: visitorRow,
    summary:
      'Offers the conversation to a colleague, or to the agent that routing chooses in a group (id or name); gives it to a robot at once.',
  },
  'POST /talk/invite': {
    needs: ['talk:invite'],
    request: verb({ msg: text(INVITATION_LENGTH).optional() }),
    answer: visitorRow,
    summary: 'Invites a browsing visitor to talk.',
  },
  'POST /talk/recall': {
    needs: ['talk:recall'],
    guests: true,
    request: verb({ onlyID }),
    answer: visitorRow,
    summary: 'Recalls a message of the caller within the recall time.',
  },
  'POST /talk/monitor': {
    needs: ['talk:monitor'],
    request: verb({ on: z.boolean() }),
    answer: visitorRow,
    summary: 'Starts or ends watching a visitor, without changing its state.',
  },
  'POST /talk/takeOver': {
    needs: ['talk:takeOver'],
    request: verb({}),
    answer: visitorRow,
    summary: 'Makes the caller the owner of the open conversation.',
  },
} as const satisfies RouteTable;
