import * as z from 'zod';
import type { RouteTable } from '../route';

/** Null: cannot be said, for example a share of nothing. */
const figure = z.number().nullable();
const range = z.object({ from: z.number(), to: z.number() });

/** Figures of home by part of the dictionary (`packages/core/census`), in the order of the page. */
export const homeFigures = {
  flow: ['visits', 'visitors'],
  talk: ['total', 'valid', 'validRate', 'missed', 'firstResponseMean', 'ratingMean'],
} as const;

const figures = z.object({
  /** `own`: conversations of the caller, who does not see statistics. */
  of: z.enum(['all', 'own']),
  /** The time zone of days. */
  zone: z.string(),
  /** From midnight until now. */
  today: range,
  /** From midnight until the same time of day. */
  yesterday: range,
  /** Beginnings of the last 24 hours, the present one last. */
  hours: z.array(z.number()),
  list: z.array(
    z.object({
      area: z.enum(['flow', 'talk']),
      key: z.string(),
      today: figure,
      yesterday: figure,
      /** One for each of `hours`. */
      line: z.array(figure),
    }),
  ),
});

/** `disconnected`: online was chosen, and there is no connection. */
const presentState = z.enum(['online', 'hidden', 'rest', 'busy', 'disconnected', 'offline']);

const live = z.object({
  now: z.number(),
  /** Null: the caller does not see the desk. */
  desk: z
    .object({
      /** Enabled agents by state. */
      states: z.record(presentState, z.number()),
      /** Those not offline first, then by load; at most 50. */
      agents: z.array(
        z.object({
          uuid: z.string(),
          nickname: z.string(),
          avatar: z.string(),
          state: presentState,
          word: z.string(),
          load: z.number(),
          /** 0: no limit. */
          limit: z.number(),
        }),
      ),
      waiting: z.number(),
      /** Beginning of the longest wait; null: nobody waits. */
      waitingSince: z.number().nullable(),
      browsing: z.number(),
    })
    .nullable(),
  /** Unread letters in the caller's scope; null: the caller sees no letters. */
  letters: z.number().nullable(),
  /** Null: not for this caller. */
  system: z
    .object({
      /** Messages wait for the database. */
      savingDelayed: z.boolean(),
      /** The work behind that is furthest behind; null: nothing is. */
      lag: z.object({ name: z.string(), seconds: z.number() }).nullable(),
      /** Entries that work behind could not take after all its tries. */
      dead: z.number(),
      /** Sections of the settings of which something stored does not fit any more. */
      unreadable: z.number(),
      /** Bytes where uploaded files are; null: not measured. */
      disk: z.object({ free: z.number(), total: z.number() }).nullable(),
      /** The newest backup by `npm run backup`, and whether it succeeded; null: none was made. */
      backup: z.object({ at: z.number(), isGood: z.boolean() }).nullable(),
    })
    .nullable(),
});

/** Most that is counted of one kind: more is shown as `99+`. */
export const MOST_COUNTED = 100;

/** Null: not for this caller. Counts end at `MOST_COUNTED`. */
const toDo = z.object({
  /** Letters past their due date. */
  lettersLate: z.number().nullable(),
  /** Letters due until the end of the day. */
  lettersToday: z.number().nullable(),
  /** The caller's follow-ups that are due. */
  followUps: z.number().nullable(),
  /** The caller's tasks for ratings that are due until the end of the day. */
  ratingTasks: z.number().nullable(),
  /** Open links that end within a week. */
  links: z.number().nullable(),
  /** Questions of the last 30 days that the robots did not answer and nobody has settled. */
  questions: z.number().nullable(),
  /** First steps of the installation that are left. */
  setup: z.number().nullable(),
});

const share = z.object({ key: z.string(), name: z.string(), visits: z.number() });

export const homeRoutes = {
  'GET /home': {
    needs: 'agent',
    ours: true,
    answer: z.object({
      browsing: z.number(),
      waiting: z.number(),
      /** Conversations that the caller owns. */
      mine: z.number(),
      /** Enabled agents including the caller: reachable, hidden but connected, and the rest. */
      agents: z.object({ online: z.number(), hidden: z.number(), away: z.number() }),
      figures,
      live,
      toDo,
    }),
    summary: "Today's and yesterday's figures, who is online, who waits, and what is to be done.",
  },
  'GET /home/figures': {
    needs: 'agent',
    ours: true,
    answer: figures,
    summary: "Today's figures, and yesterday's until the same time of day.",
  },
  'GET /home/live': {
    needs: 'agent',
    ours: true,
    answer: live,
    summary: 'Who is online, who waits, and how the server is.',
  },
  'GET /home/toDo': { needs: 'agent', ours: true, answer: toDo, summary: 'What is to be done.' },
  'GET /home/charts': {
    needs: ['seePermissions:statistics'],
    answer: z.object({
      zone: z.string(),
      today: range,
      /** The most visits first, what is not known last. */
      sources: z.array(share),
      areas: z.array(share),
      /** All provinces of China with a visit, for its map. */
      provinces: z.array(share),
      landings: z.array(share),
    }),
    summary: "Today's visits by source, region and landing page.",
  },
} as const satisfies RouteTable;
