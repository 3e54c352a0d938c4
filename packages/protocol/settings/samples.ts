import * as z from 'zod';
import { section } from './section';

/** Whether the menu shows the console's sample pages; otherwise administrators reach them by address only. */
export const samples = section({
  audience: 'server',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({ inMenu: z.boolean().default(false) }),
});
