import { HANDOFF_REASONS } from '@parley/core/conversation/robot';
import { outcomes } from '@parley/core/robot/types';
import * as z from 'zod';
import { QUESTION_LENGTH } from '../../codes';
import { page, paging, text, uuid } from '../../shapes';
import { moment, someOf, wanted } from '../list';
import { LIST_BODY_BYTES, type RouteTable } from '../route';
import { entryContent, MOST_HITS } from './entry-shapes';
import { administratesRobots, robotHit } from './robot';

/** Why a robot gave a conversation to a person: asked by word or button, answers not known, a sensitive word, an agent. */
export const handoffReasons = HANDOFF_REASONS;

/** One question of a visitor and what became of it. */
const turn = z.object({
  id: z.string(),
  at: z.number(),
  YQToken: z.string(),
  conversation: z.string(),
  question: z.string(),
  outcome: z.enum(outcomes),
  hits: z.array(robotHit).max(MOST_HITS),
  ms: z.number(),
  version: z.number(),
  /** Of the answer; null: not rated. */
  good: z.boolean().nullable(),
  handoff: z.enum(handoffReasons).nullable(),
});

const cluster = z.object({
  id: z.string(),
  /** The question that stands for the others. */
  question: z.string(),
  /** Wordings, the most frequent first. */
  questions: z.array(z.object({ text: z.string(), times: z.number(), turn: z.string(), turns: z.array(z.string()) })),
  /** Ids of all its turns, to settle them. */
  turns: z.array(z.string()),
  times: z.number(),
  /** How many of them had an answer that was rated badly. */
  bad: z.number(),
  lastAt: z.number(),
  /** The entry that comes nearest. */
  near: robotHit.nullable(),
});

export const robotMissRoutes = {
  'GET /robot/getTurns': {
    needs: administratesRobots,
    request: paging.extend({
      robot: uuid,
      outcome: someOf(z.enum(outcomes)),
      /** Rated: `bad`, `good`. */
      rated: z.enum(['good', 'bad']).optional(),
      handoff: someOf(z.enum(handoffReasons)),
      text: wanted(100),
      from: moment,
      to: moment,
    }),
    answer: page(turn),
    summary: 'Questions of visitors with what the robot answered and why, newest first.',
  },
  'GET /robot/getClusters': {
    needs: administratesRobots,
    request: paging.extend({ robot: uuid, from: moment, to: moment }),
    answer: page(cluster),
    summary:
      'Unanswered and badly rated questions that nobody has settled, gathered by meaning, the most frequent first.',
  },
  'POST /robot/doSettle': {
    needs: administratesRobots,
    body: LIST_BODY_BYTES,
    request: z.object({
      robot: uuid,
      /** Ids of the turns that this settles. */
      turns: z.array(uuid).min(1).max(2000),
      as: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('entry'), ...entryContent }),
        z.object({
          kind: z.literal('similar'),
          entry: uuid,
          questions: z.array(text(QUESTION_LENGTH).min(1)).min(1).max(20),
        }),
        z.object({ kind: z.literal('ignore') }),
      ]),
    }),
    answer: z.object({ settled: z.number(), entry: z.string().nullable() }),
    summary: 'Makes an entry of missed questions, adds them to one as similar questions, or leaves them.',
  },
  'GET /robot/getConflicts': {
    needs: administratesRobots,
    ours: true,
    request: paging.extend({ robot: uuid }),
    answer: page(
      z.object({
        id: z.string(),
        /** `same`: entries for one question; `contradiction`: with different answers. */
        kind: z.enum(['same', 'contradiction']),
        score: z.number(),
        one: z.object({ id: z.string(), question: z.string(), answer: z.string() }),
        other: z.object({ id: z.string(), question: z.string(), answer: z.string() }),
      }),
    ),
    summary: 'Pairs of entries that answer one question, and those whose answers differ.',
  },
} as const satisfies RouteTable;
