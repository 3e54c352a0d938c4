import * as z from 'zod';
import { pairWith } from '../shapes';
import { RECALL_SECONDS } from './defaults';
import { section } from './section';

/** Absence of a waiting visitor is noticed within the shortest of these times. */
export const QUEUE_LEAVE_MIN = 10;

/** Times of conversations and messages. */
export const conversation = section({
  audience: 'agents',
  needs: { role: ['Admin'], mode: 'oneOf' },
  // The other times concern agents, who see visitors of all sites.
  bySite: ['idleMinutes', 'queueLeaveSeconds', 'silentMinutes', 'silentEndMinutes', 'silentText'],
  // The visitor's window offers the recall for this long. Its `answerSeconds` is measured, 0: nothing is known.
  forVisitors: ['recallSeconds'],
  shape: z.object({
    /** Seconds within which either side can recall a message. */
    recallSeconds: z.number().int().min(0).max(86_400).default(RECALL_SECONDS),
    /**
     * Seconds within which agents are to answer a message: lists warn after it. 0: they do not, and visitors are shown no
     * answer time either.
     */
    answerSeconds: z.number().int().min(0).max(86_400).default(60),
    /** Minutes without a message after which a conversation ends; 0: never. */
    idleMinutes: z.number().int().min(0).max(10_080).default(120),
    /** Minutes after an unanswered message of the agent at which the visitor is reminded; 0: never. */
    silentMinutes: z.number().int().min(0).max(1440).default(0),
    /** Minutes after the reminder at which the conversation ends; 0: it goes on. */
    silentEndMinutes: z.number().int().min(0).max(1440).default(0),
    /** The reminder, sent in the agent's name; empty: the built-in text. */
    silentText: pairWith(300, ['minutes']),
    /** Seconds after the last page closed until a browsing visitor counts as gone. */
    leaveSeconds: z.number().int().min(1).max(3600).default(20),
    /** Seconds after the last page closed until a waiting visitor leaves the queue (C-45). */
    queueLeaveSeconds: z.number().int().min(QUEUE_LEAVE_MIN).max(86_400).default(120),
    /** Minutes after the last sign of life of a visitor (page view, open page, message) after which the visit has ended. */
    visitMinutes: z.number().int().min(1).max(1440).default(30),
    /** Hours for which a visitor is blocked unless others are given; 0: for ever. */
    blacklistHours: z.enum(['1', '24', '168', '720', '0']).default('24'),
    /** Fewest messages of the visitor, and of agents, that make a conversation valid in statistics. */
    validVisitor: z.number().int().min(0).max(20).default(1),
    validAgent: z.number().int().min(0).max(20).default(1),
  }),
});

const validNumbers = conversation.shape.pick({ validVisitor: true, validAgent: true });

/** The fewest messages of each side in a valid conversation, from the stored section; by default one of each. */
export function validFrom(stored: unknown): { visitor: number; agent: number } {
  const read = validNumbers.safeParse(stored ?? {});
  const { validVisitor, validAgent } = read.success ? read.data : validNumbers.parse({});
  return { visitor: validVisitor, agent: validAgent };
}
