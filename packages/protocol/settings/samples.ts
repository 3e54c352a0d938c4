import * as z from 'zod';
import { section } from './section';

/** The console's sample pages: in the menu, or for administrators by their address alone. `--demo` switches them on. */
export const samples = section({
  audience: 'server',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({ inMenu: z.boolean().default(false) }),
});
