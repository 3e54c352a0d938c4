import * as z from 'zod';
import { section } from './section';

/** How people sign in by password. */
export const login = section({
  audience: 'server',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    /** The console encrypts what it sends to `POST /login`: something where there is no https, nothing in its place. */
    encryption: z.boolean().default(false),
  }),
});
