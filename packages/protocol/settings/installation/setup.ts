import * as z from 'zod';
import { section } from '../section';

/**
 * The first steps of a new installation. Never published: nobody has left the way through them yet, so it is opened
 * after the first sign-in.
 */
export const setup = section({
  audience: 'server',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    /** Whether home lists the steps that are left. */
    checklist: z.boolean().default(true),
  }),
});
