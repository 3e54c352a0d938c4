import * as z from 'zod';
import { section } from '../section';

/** The console as an application on agents' computers and phones. */
export const apps = section({
  audience: 'agents',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    /** Older consoles ask for a reload; empty: none does. */
    minimumVersion: z
      .string()
      .regex(/^(?:\d{1,4}(?:\.\d{1,4}){0,2})?$/, 'bad-request')
      .default(''),
  }),
});
