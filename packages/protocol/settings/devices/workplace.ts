import * as z from 'zod';
import { TEXT_SIZES } from '../defaults';
import { section } from '../section';

/** How the console behaves for agents who have not chosen for themselves. */
export const workplace = section({
  audience: 'agents',
  needs: { role: ['Admin'], mode: 'oneOf' },
  forGuests: ['sendKey', 'textSize', 'screenshotKey'],
  shape: z.object({
    /** The key that sends a message; the other one begins a new line. */
    sendKey: z.enum(['enter', 'ctrlEnter']).default('enter'),
    textSize: z.enum(TEXT_SIZES).default('normal'),
    /** The shortcut that puts a screenshot into the message box. */
    screenshotKey: z.enum(['ctrlAltA', 'altShiftA', 'none']).default('ctrlAltA'),
  }),
});
