import * as z from 'zod';
import { text } from '../../shapes';
import { newPassword } from '../auth';
import type { RouteTable } from '../route';
import { name, notBlank } from './parts';

/** Code of a partner's invitation; whoever has it may accept it. Never stored in clear. */
const code = z.string().regex(/^[\w-]{16,64}$/, 'bad-request');

/** Accepting a partner's invitation. */
export const invitationRoutes = {
  'POST /friendly/invitation': {
    needs: 'public',
    ours: true,
    request: z.object({ code }),
    answer: z.object({ company: z.string(), name: z.string(), addedBy: z.string(), until: z.number() }),
    summary: 'The content of an invitation; 410 `invitation-over` if it is not valid (any more).',
  },
  'POST /friendly/join': {
    needs: 'public',
    request: z.object({
      code,
      username: text(64).refine(notBlank, 'empty'),
      nickname: name,
      password: newPassword,
    }),
    answer: z.object({}),
    summary: 'Accepts an invitation: creates the guest account, which then signs in like any other.',
  },
} as const satisfies RouteTable;
