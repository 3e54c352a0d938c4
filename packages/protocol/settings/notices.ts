import * as z from 'zod';
import { text } from '../shapes';
import { section } from './section';

/** How the desk calls its agents; each agent may choose otherwise. An empty address is the console's own sound. */
export const notices = section({
  audience: 'agents',
  needs: { role: ['Admin'], mode: 'oneOf' },
  forGuests: ['userVoice', 'msgVoice', 'repeatSeconds'],
  shape: z.object({
    /** Sound when a visitor arrives. */
    userVoice: text(500).default(''),
    /** Sound when a message comes. */
    msgVoice: text(500).default(''),
    /** Seconds after which a message that nobody has seen is told again; 0: once. */
    repeatSeconds: z.number().int().min(0).max(600).default(0),
  }),
});
