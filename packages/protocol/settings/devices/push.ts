import * as z from 'zod';
import { section } from '../section';
import { clockTime } from './clock-time';

/** What a device of an agent is told: of a visitor given to the agent, a message of one, … */
export const PUSH_EVENTS = ['visitor', 'message', 'transfer', 'invitation', 'letter', 'colleague'] as const;
export type PushEvent = (typeof PUSH_EVENTS)[number];

/** Notices to the phones and computers of agents whose console is closed or not looked at. */
export const push = section({
  audience: 'agents',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    /** Agents may add devices. Off: nothing is sent, and what was added stays. */
    on: z.boolean().default(true),
    /** What agents are told of who have not chosen for themselves. */
    events: z
      .array(z.enum(PUSH_EVENTS))
      .max(PUSH_EVENTS.length)
      .default([...PUSH_EVENTS]),
    /** Without the texts of messages and letters. */
    hideTexts: z.boolean().default(false),
    /** No notices from … to, in the agent's time zone; both empty or the same: always. */
    quietFrom: clockTime.default(''),
    quietTo: clockTime.default(''),
    /** Minutes without input after which an open console no longer counts as looked at. */
    awayMinutes: z.number().int().min(1).max(120).default(5),
    /** Minutes for which agents stay reachable whose console on a device with push is in the background; 0: not. */
    keepOnlineMinutes: z.number().int().min(0).max(720).default(0),
  }),
});
