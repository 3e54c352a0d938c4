import * as z from 'zod';
import { agentState, blankAsNone, page, pageSize, paging, personal, uuid } from '../../shapes';
import { wanted } from '../list';
import type { RouteTable } from '../route';
import { kind, status } from './parts';

/** A message of internal chat. Not masked for either side. */
export const directMessage = z.object({
  onlyID: personal('none', z.string()),
  /** 1, 2, 3 … within the chat of these two accounts, without gaps. */
  seq: z.number(),
  from: z.string(),
  to: z.string(),
  nickname: z.string(),
  msg: z.string(),
  time: z.number(),
});

/** An account that the caller may chat with or transfer to; for a guest: agents. */
export const friend = z.object({
  /** The account: `with` of messages, `to` of 6014. */
  uuid: z.string(),
  nickname: z.string(),
  /** Null if the caller is the contact: then this is an agent who has it as contact. */
  contact: z
    .object({ id: z.string(), kind, name: z.string(), company: z.string(), remark: z.string(), status })
    .nullable(),
  avatar: z.string(),
  /** Null if the caller may not see it. */
  state: agentState.nullable(),
  reachable: z.boolean().nullable(),
  mayChat: z.boolean(),
  /** The caller may transfer visitors to it, */
  mayReceive: z.boolean(),
  /** and share their earlier conversations. */
  maySeeHistory: z.boolean(),
  /** Messages of this account that the caller has not read. */
  unread: z.number(),
  last: z.object({ msg: personal('cut', z.string()), from: z.string(), time: z.number() }).nullable(),
});

const bound = blankAsNone(
  z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .optional(),
);

/** Internal chat between agents and friendly contacts. */
export const friendRoutes = {
  'GET /friendly/friends': {
    needs: ['talk:desk'],
    guests: true,
    ours: true,
    request: paging.extend({ text: wanted(100) }),
    answer: page(friend),
    summary: 'Accepted contacts of the caller, latest chat first; for a contact, the agents it may chat with.',
  },
  'GET /friendly/messages': {
    needs: ['talk:desk'],
    guests: true,
    request: z.object({ with: uuid, beforeSeq: bound, afterSeq: bound, pageSize }),
    answer: z.object({
      list: z.array(directMessage),
      more: z.boolean(),
      /** The seq up to which the caller and the other account have read. */
      readSeq: z.number(),
      theirReadSeq: z.number(),
    }),
    summary: 'Internal chat with one account, ascending by seq: the newest page when no bound is given.',
  },
  'POST /friendly/read': {
    needs: ['talk:desk'],
    guests: true,
    request: z.object({ with: uuid, seq: z.number().int().min(0) }),
    answer: z.object({ unread: z.number() }),
    summary: 'Marks messages of the other account as read up to `seq`.',
  },
} as const satisfies RouteTable;
