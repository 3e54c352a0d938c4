import * as z from 'zod';
import { agentState } from '../shapes';
import type { RouteTable } from './route';

export const deskRoutes = {
  'GET /index': {
    needs: 'agent',
    guests: true,
    answer: z.object({
      info: z.object({
        uuid: z.string(),
        nickname: z.string(),
        state: agentState,
        userVoice: z.string(),
        msgVoice: z.string(),
        /** Minutes without any input after which one is hidden; 0: never, and no input is told. */
        maxIdle: z.number(),
        /** When one was hidden so; null: one was not, or has chosen since. */
        idleSince: z.number().nullable(),
        /** Whether one's own hours are running; null: one has none. */
        onShift: z.boolean().nullable(),
      }),
      /** Whether the sample pages stand in the menu. */
      samples: z.boolean(),
    }),
    summary: 'Who I am at the desk, my chosen state and my sounds.',
  },
  'POST /index/state': {
    needs: 'agent',
    guests: true,
    request: z.object({ state: agentState }),
    answer: z.object({ state: agentState }),
    summary: "Sets my chosen state: '0' online, '1' hidden.",
  },
  'POST /index/input': {
    needs: 'agent',
    guests: true,
    answer: z.object({}),
    summary: 'There was input in my console. Told at most twice a minute, and only where being idle hides me.',
  },
  'GET /home': {
    needs: 'agent',
    ours: true,
    answer: z.object({
      browsing: z.number(),
      waiting: z.number(),
      /** Conversations in the caller's hands. */
      mine: z.number(),
      /** Colleagues in service, oneself among them: who can be given somebody, who is there and hidden, and the rest. */
      agents: z.object({ online: z.number(), hidden: z.number(), away: z.number() }),
    }),
    summary: 'The desk at a glance, in numbers.',
  },
  'GET /reads': {
    needs: 'agent',
    guests: true,
    answer: z.number(),
    summary: 'Number of unread letters.',
  },
} as const satisfies RouteTable;
