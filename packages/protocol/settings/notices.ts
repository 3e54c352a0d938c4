import * as z from 'zod';
import { text } from '../shapes';
import { clockTime } from './devices/clock-time';
import { section } from './section';

/** Sounds of the workbench; each agent may choose others. An empty address is the console's own sound. */
export const notices = section({
  audience: 'agents',
  needs: { role: ['Admin'], mode: 'oneOf' },
  forGuests: ['userVoice', 'msgVoice', 'repeatSeconds'],
  shape: z.object({
    /** Sound when a visitor arrives. */
    userVoice: text(500).default(''),
    /** Sound when a message comes. */
    msgVoice: text(500).default(''),
    /** Seconds after which the sound for an unseen message repeats; 0: never. */
    repeatSeconds: z.number().int().min(0).max(600).default(0),
    /** Consoles are silent from … to, in the time of each computer; both empty or the same: never. */
    quietFrom: clockTime.default(''),
    quietTo: clockTime.default(''),
  }),
});
