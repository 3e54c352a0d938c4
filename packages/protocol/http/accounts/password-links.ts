import { isEmail } from '@parley/core/validate/account';
import * as z from 'zod';
import { personal, text, uuid } from '../../shapes';
import { newPassword } from '../auth';
import type { RouteTable } from '../route';

const token = z.string().max(200);

export const passwordLinkRoutes = {
  'POST /services/doLink': {
    needs: ['setPermissions:service'],
    ours: true,
    request: z.object({
      id: uuid,
      /** Where to send it; absent: the agent's own address, if there is one. */
      email: text(254).refine(isEmail, 'bad-email').optional(),
    }),
    answer: z.object({
      /** Behind the console's address; answered only here. */
      path: personal('none', z.string()),
      expiresAt: z.number(),
      /** Sent by mail too; `failed`: the mail server did not take it; `none`: no mail server or no address. */
      mail: z.enum(['none', 'sent', 'failed']),
    }),
    summary:
      'Creates a one-time link, valid for 72 hours, with which an agent sets a password; the one before stops working.',
  },
  'POST /services/doUnlink': {
    needs: ['setPermissions:service'],
    ours: true,
    request: z.object({ id: uuid }),
    answer: z.object({ revoked: z.boolean() }),
    summary: "Revokes the one-time link of an agent's password.",
  },
  'POST /passwordLink': {
    needs: 'public',
    ours: true,
    request: z.object({ token }),
    answer: z.object({ username: z.string(), expiresAt: z.number() }),
    summary: 'The account of a one-time link. 410 `password-link-over`: unknown, used, revoked or expired.',
  },
  'POST /passwordLink/use': {
    needs: 'public',
    ours: true,
    request: z.object({ token, password: newPassword }),
    answer: z.object({ username: z.string() }),
    summary: "Sets the account's password, uses the link up, and ends the account's logins.",
  },
} as const satisfies RouteTable;
