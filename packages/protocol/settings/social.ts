import * as z from 'zod';
import { text } from '../shapes';
import { section } from './section';

/** Only https: secrets are sent there, and the answer identifies the account. */
const httpsUrl = text(500)
  .refine((value) => value === '' || HTTPS.test(value), 'bad-request')
  .default('');
const HTTPS = /^https:\/\/[a-z0-9][a-z0-9.-]*(:[1-5]?\d{1,4})?([/?][^\s#]*)?$/i;

/** Sign-in through an OAuth 2 provider. Off until addresses and client are set. */
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
     * How the agent is found: by verified `email`, or by `username`. Use usernames only with a provider of your own:
     * elsewhere anybody may choose any name.
     */
    matchBy: z.enum(['email', 'username']).default('email'),
  }),
});
