import * as z from 'zod';
import { pair } from '../../shapes';
import { section } from '../section';

/** What visitors agree to before their first message; another text is another version, which is asked for again. */
export const consent = section({
  audience: 'visitors',
  needs: { role: ['Admin'], mode: 'oneOf' },
  bySite: true,
  sparse: true,
  shape: z.object({
    /** Empty: nobody is asked. */
    text: pair(2000),
  }),
});
