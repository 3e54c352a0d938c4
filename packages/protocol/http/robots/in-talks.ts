import * as z from 'zod';
import { onlyID, personal, robotSource, uuid, visitorTalk } from '../../shapes';
import type { RouteTable } from '../route';
import { hitWhy } from './robot';

/** What visitors do with a robot. */
export const visitorRobotRoutes = {
  'POST /visitor/human': {
    needs: 'visitor',
    request: z.object({}),
    answer: visitorTalk,
    summary:
      'Asks for a person: the robot is silent from now on. With nobody online it is refused (`nobody-online`), and the robot stays.',
  },
  'POST /visitor/rateAnswer': {
    needs: 'visitor',
    request: z.object({ onlyID, good: z.boolean() }),
    answer: z.object({ rated: z.boolean() }),
    summary: 'Rates an answer of a robot; again: changes the rating.',
  },
} as const satisfies RouteTable;

/** Texts of the organisation, in which addresses and numbers are not masked. */
const suggestion = z.object({
  id: z.string(),
  robot: z.string(),
  name: personal('none', z.string()),
  entry: z.string().nullable(),
  /** Of the entry. */
  question: personal('none', z.string()),
  why: z.array(hitWhy),
  /** The message that it answers. */
  onlyID: personal('none', z.string()),
  kind: z.literal('text'),
  msg: personal('none', z.string()),
  score: z.number(),
  sources: z.array(robotSource),
});

/** Written by a model: it may hold personal data of the visitor, so its text is masked like that of messages. */
const written = z.object({
  id: z.string(),
  robot: z.string(),
  name: personal('none', z.string()),
  /** The message that it answers. */
  onlyID: personal('none', z.string()),
  /** `[n]` cites `sources`. */
  msg: z.string(),
  sources: z.array(robotSource),
});

/** What robots do for agents. */
export const agentRobotRoutes = {
  'GET /talk/suggestions': {
    needs: ['talk:desk'],
    request: z.object({ YQToken: uuid }),
    answer: z.object({
      /** Whether a robot is beside the agent of this visitor. */
      on: z.boolean(),
      list: z.array(suggestion),
      total: z.number(),
    }),
    summary: 'What a robot beside the agent suggests to the visitor’s newest message.',
  },
  'GET /talk/smartSuggestion': {
    needs: ['talk:desk'],
    request: z.object({ YQToken: uuid }),
    answer: z.object({
      /** Whether any smart robot suggests replies. */
      on: z.boolean(),
      /** Null: none, or the model has no answer. */
      suggestion: written.nullable(),
    }),
    summary:
      'What a smart robot suggests to what the visitor asked since the desk’s last word; takes up to 20 seconds.',
  },
  'POST /talk/useSuggestion': {
    needs: ['talk:desk'],
    request: z.object({ YQToken: uuid, id: uuid, as: z.enum(['taken', 'edited', 'refused']) }),
    answer: z.object({ counted: z.boolean() }),
    summary: 'Counts what the agent did with a suggestion.',
  },
  'GET /talk/robotSummary': {
    needs: ['talk:desk'],
    request: z.object({
      YQToken: uuid,
      conversation: uuid.optional(),
      /** `hand-over`: only if no person has written in the conversation yet. */
      at: z.literal('hand-over').optional(),
    }),
    answer: z.object({
      /** Empty: switched off. To be edited, and saved as the summary of the conversation. */
      summary: z.string(),
      by: z.enum(['entries', 'model']),
      /** Whether any robot offers summaries. */
      on: z.boolean(),
    }),
    summary: 'What the visitor asked, what a robot answered, and why a person was asked for.',
  },
} as const satisfies RouteTable;
