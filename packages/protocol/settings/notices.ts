import * as z from 'zod';
import { text } from '../shapes';
import { clockTime } from './devices/clock-time';
import { section } from './section';

const volume = z.number().int().min(0, 'out-of-range').max(100, 'out-of-range').default(60);

/** Sounds of the workbench; each agent may choose others. An empty address is the console's own sound. */
export const notices = section({
  audience: 'agents',
  needs: { role: ['Admin'], mode: 'oneOf' },
  forGuests: ['userVoice', 'msgVoice', 'transferVoice', 'userVolume', 'msgVolume', 'transferVolume', 'repeatSeconds'],
  shape: z.object({
    /** Sound when a visitor arrives. */
    userVoice: text(500).default(''),
    /** Sound when a message comes. */
    msgVoice: text(500).default(''),
    /** Sound when a colleague hands a conversation over. */
    transferVoice: text(500).default(''),
    /** Loudness of the sounds of visitors, messages and transfers for agents who have chosen none; 0: silent. */
    userVolume: volume,
    msgVolume: volume,
    transferVolume: volume,
    /** Seconds after which the sound for an unseen message repeats; 0: never. */
    repeatSeconds: z.number().int().min(0).max(600).default(0),
    /** Consoles are silent from … to, in the time of each computer; both empty or the same: never. */
    quietFrom: clockTime.default(''),
    quietTo: clockTime.default(''),
  }),
});
