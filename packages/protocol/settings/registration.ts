import * as z from 'zod';
import { text } from '../shapes';
import { section } from './section';

/** Registration of accounts. A registered account can sign in once an administrator enables it. */
export const registration = section({
  audience: 'server',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    open: z.boolean().default(false),
    /** Role of registered accounts; not given if it is an administrator's or does not exist. */
    role: text(64).default('Editor'),
  }),
});
