import * as z from 'zod';
import { section } from '../section';

/** What visitors can do themselves about the data that is kept of them, in the window's page on privacy. */
export const privacy = section({
  audience: 'visitors',
  needs: { role: ['Admin'], mode: 'oneOf' },
  bySite: true,
  sparse: true,
  shape: z.object({
    /** Whether the page shows what agents see, with the visitor's switches. */
    panel: z.boolean().default(true),
    /** Whether visitors may download their data there. */
    take: z.boolean().default(true),
    /** Whether visitors may have their data erased; off by default, since nobody can undo it. */
    erase: z.boolean().default(false),
  }),
});
