import * as z from 'zod';
import { section } from './section';

/** How verification codes are sent; `none`: not at all. */
export const codes = section({
  audience: 'server',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    /** `sms`: by the gateway of section `sms`. `log`: the development provider, which prints the code to the server's log instead of sending it. */
    phone: z.enum(['none', 'sms', 'log']).default('none'),
    /** `mail`: by the server of section `mail`, or of `PARLEY_SMTP_URL`. */
    email: z.enum(['none', 'mail', 'log']).default('none'),
  }),
});
