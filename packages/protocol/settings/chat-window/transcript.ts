import * as z from 'zod';
import { section } from '../section';

/** Transcripts by mail. They need a mail server. */
export const transcript = section({
  audience: 'visitors',
  needs: { role: ['Admin'], mode: 'oneOf' },
  bySite: true,
  sparse: true,
  shape: z.object({
    /** Whether visitors may have the conversation mailed to themselves. */
    offer: z.boolean().default(false),
    /** Whether it is mailed at the end to the address that the visitor has left. */
    atEnd: z.boolean().default(false),
  }),
});
