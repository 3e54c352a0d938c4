import * as z from 'zod';
import { section } from './section';

/** Days in which something is kept; 0: for ever. A hundred years at most. */
const days = (usual: number) => z.number().int().min(0).max(36_500).default(usual);

/**
 * How long what is kept. Nothing that anybody would miss goes before an administrator says so: only files that were
 * uploaded and never sent, and what somebody put into the trash, are removed from the beginning.
 */
export const retention = section({
  audience: 'server',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    /** Ended conversations with their messages, notes, ratings and files, by when they ended. */
    talks: days(0),
    /** Conversations in the trash, by when they were put there. */
    trash: days(30),
    /** Visits with their page views, and where a visitor last was. */
    visits: days(0),
    /** Who signed in. */
    logins: days(0),
    letters: days(0),
    /** Internal chat with friendly contacts. */
    direct: days(0),
    /** Entries of the audit; a signed checkpoint stays in their place. */
    audit: days(0),
    /** Files that stand in no message. */
    files: days(30),
  }),
});
