import * as z from 'zod';
import { section } from './section';

/** Days for which something is kept; 0: for ever. At most 100 years. */
const days = (usual: number) => z.number().int().min(0).max(36_500).default(usual);

/**
 * How long data is kept. By default only files that were uploaded and never sent, and conversations in the trash, are
 * removed.
 */
export const retention = section({
  audience: 'server',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    /** Ended conversations with their messages, notes, ratings and files, by when they ended. */
    talks: days(0),
    /** Conversations in the trash, by when they were moved there. */
    trash: days(30),
    /** Visits with their page views, and the last address of visitors. */
    visits: days(0),
    /** The login record. */
    logins: days(0),
    letters: days(0),
    /** Internal chat with friendly contacts. */
    direct: days(0),
    /** Entries of the audit log; a signed checkpoint replaces them. */
    audit: days(0),
    /** Files that no message contains. */
    files: days(30),
  }),
});
