import * as z from 'zod';
import { DIRECT_MESSAGE_LENGTH } from '../codes';
import { messageKind, messageText, onlyID, seq, text, uuid } from '../shapes';

/** 5000: who the agent is; `cursor` resumes. */
export const bindAgent = z.object({
  code: z.literal('5000'),
  type: z.literal('service').optional(),
  uuid: z.string().max(64),
  token: z.string().max(4096),
  cursor: z.string().max(64).nullish(),
});

/** 6010: an agent's message. `seen`: the last seq on the agent's screen; absent: `stale-reply` is not checked. */
export const agentSays = z.object({
  code: z.literal('6010'),
  onlyID,
  YQToken: uuid,
  msg: messageText,
  kind: messageKind.default('text'),
  seen: seq.nullish(),
  /** The quoted message. */
  quote: onlyID.nullish(),
});

/** 6011: an agent is typing. */
export const agentTypes = z.object({ code: z.literal('6011'), YQToken: uuid, text: text(2000).optional() });

/** 6013: an agent has read up to `seq`. */
export const agentRead = z.object({ code: z.literal('6013'), YQToken: uuid, seq });

/** 6014: a message of the internal chat to the account `to`. */
export const directSays = z.object({
  code: z.literal('6014'),
  onlyID,
  to: uuid,
  msg: text(DIRECT_MESSAGE_LENGTH).refine((value) => value.trim().length > 0, 'empty'),
});

export const agentFrame = z.discriminatedUnion('code', [agentSays, agentTypes, agentRead, directSays]);
export type AgentFrame = z.output<typeof agentFrame>;
