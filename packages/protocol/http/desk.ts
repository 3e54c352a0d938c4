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
  'GET /reads': {
    needs: 'agent',
    guests: true,
    answer: z.number(),
    summary: 'Number of unread letters.',
  },
} as const satisfies RouteTable;
