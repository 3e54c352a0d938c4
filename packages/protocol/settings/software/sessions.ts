import * as z from 'zod';
import { section } from '../section';

/** How long logins to the console last, and how many one account may have. */
export const sessions = section({
  // Consoles report input while idle logins end.
  audience: 'agents',
  forGuests: ['idleMinutes'],
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    /** A further sign-in of an account: allowed; ends its other logins; or refused while a console of it is open. */
    multiple: z.enum(['allow', 'newest', 'refuse']).default('allow'),
    /** Minutes without input after which a login ends; 0: after 30 days without a call. */
    idleMinutes: z.number().int().min(0).max(43_200).default(0),
    /** Hours after the sign-in at which a login ends, in use or not; 0: never. */
    maxHours: z.number().int().min(0).max(8760).default(0),
  }),
});
