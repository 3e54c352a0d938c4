import * as z from 'zod';
import { agentState, hiddenReason, text } from '../shapes';
import type { RouteTable } from './route';

/** The first steps of an installation in their order. Each is done when its fact is there, however it came about. */
const setupSteps = {
  /** The company has a name. */
  company: z.boolean(),
  /** A site was renamed, restricted to domains or added. */
  site: z.boolean(),
  /** Window or launcher were published. */
  look: z.boolean(),
  /** The code of a site was seen on a page. */
  page: z.boolean(),
  /** There is a second agent. */
  colleague: z.boolean(),
  /** There was a conversation. */
  chat: z.boolean(),
};

export const deskRoutes = {
  'GET /index': {
    needs: 'agent',
    guests: true,
    answer: z.object({
      info: z.object({
        uuid: z.string(),
        nickname: z.string(),
        state: agentState,
        /** Why the caller is hidden, and the caller's own word for it. */
        reason: hiddenReason.nullable(),
        word: z.string(),
        userVoice: z.string(),
        msgVoice: z.string(),
        /** Most conversations that routing gives the caller; 0: no limit. */
        limit: z.number(),
        /** Minutes without input after which the caller is hidden; 0: never. */
        maxIdle: z.number(),
        /** Whether the console reports input: the caller is hidden, or its login ends, without any. */
        reportsInput: z.boolean(),
        /** When the caller was hidden for being idle; null: not, or a state was chosen since. */
        idleSince: z.number().nullable(),
        /** Whether a shift of the caller is running; null: the caller has no shifts. */
        onShift: z.boolean().nullable(),
      }),
      /** Whether the menu shows the sample pages. */
      samples: z.boolean(),
      /** For administrators while first steps are left: `new` until one is done or the way through them was left. */
      setup: z.enum(['new', 'open']).optional(),
    }),
    summary: "The caller's account, chosen state and sounds.",
  },
  'POST /index/state': {
    needs: 'agent',
    guests: true,
    /** `reason` and `word` are kept only with '1'. */
    request: z.object({ state: agentState, reason: hiddenReason.optional(), word: text(50).optional() }),
    answer: z.object({ state: agentState, reason: hiddenReason.nullable(), word: z.string() }),
    summary: "Sets the caller's chosen state: '0' online, '1' hidden, with a reason and a word if given.",
  },
  'POST /index/input': {
    needs: 'agent',
    guests: true,
    answer: z.object({}),
    summary: "Reports input in the caller's console, at most twice a minute, and only with `reportsInput`.",
  },
  'GET /home/setup': {
    needs: { role: ['Admin'], mode: 'oneOf' },
    ours: true,
    answer: z.object({ checklist: z.boolean(), done: z.object(setupSteps) }),
    summary: 'Which of the first steps of an installation are done, and whether home lists what is left.',
  },
  'GET /reads': {
    needs: 'agent',
    guests: true,
    answer: z.number(),
    summary: 'Number of unread letters.',
  },
} as const satisfies RouteTable;
