import * as z from 'zod';
import { pair } from '../../shapes';
import { section } from '../section';
import { pictureKey } from '../showing/rules';

/** How the console shows itself, before and after signing in. */
export const brand = section({
  audience: 'agents',
  needs: { role: ['Admin'], mode: 'oneOf' },
  forGuests: ['logo', 'title', 'language'],
  shape: z.object({
    /** An uploaded picture in place of the product's mark. */
    logo: pictureKey.default(''),
    /** In the frame, on the sign-in page and in the title of the window; empty: the product's. */
    title: pair(40),
    /** Language of consoles whose readers have chosen none; `auto`: that of the browser. */
    language: z.enum(['auto', 'zh', 'en']).default('auto'),
  }),
});
