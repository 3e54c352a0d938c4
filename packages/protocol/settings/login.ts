import * as z from 'zod';
import { section } from './section';

/** How people sign in by password. */
export const login = section({
  audience: 'server',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    /**
     * The console encrypts what it sends to `POST /login`: a weak protection for servers without https, no substitute
     * for it.
     */
    encryption: z.boolean().default(false),
  }),
});
