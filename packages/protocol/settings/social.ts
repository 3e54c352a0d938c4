import * as z from 'zod';
import { text } from '../shapes';
import { section } from './section';

/** Only https: what is sent there is a secret, and what comes back says who somebody is. */
const httpsUrl = text(500)
  .refine((value) => value === '' || HTTPS.test(value), 'bad-request')
  .default('');
const HTTPS = /^https:\/\/[a-z0-9][a-z0-9.-]*(:[1-5]?\d{1,4})?([/?][^\s#]*)?$/i;

/** Signing in through another account: an OAuth 2 provider. Off until the addresses and the client are given. */
export const social = section({
  audience: 'server',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    authorizeUrl: httpsUrl,
    tokenUrl: httpsUrl,
    userUrl: httpsUrl,
    clientId: text(200).default(''),
    clientSecret: text(500).default(''),
    scope: text(200).default('openid email'),
    /**
     * Which agent it is: the one with this verified `email`, or the one with this `username`. By username only where
     * the provider is one's own: elsewhere anybody may take any name.
     */
    matchBy: z.enum(['email', 'username']).default('email'),
  }),
});
