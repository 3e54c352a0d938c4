import * as z from 'zod';
import { text } from '../shapes';
import { section } from './section';

/** Whether people may ask for an account of their own. Whoever registers can sign in once an administrator allows it. */
export const registration = section({
  audience: 'server',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    open: z.boolean().default(false),
    /** Role of those who register; one that administers, or that is not there, is not given. */
    role: text(64).default('Editor'),
  }),
});
