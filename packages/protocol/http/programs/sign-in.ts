import * as z from 'zod';
import { PROVIDER_KINDS, signInProvider } from '../../settings/sign-in';
import { personal, text } from '../../shapes';
import { LIST_BODY_BYTES, type RouteTable } from '../route';

/** Those who may publish the section `signIn`. */
const administrators = { role: ['Admin'], mode: 'oneOf' } as const;
const providerId = text(36);
const secret = text(1000);

/** What a test of a provider does, in this order; each kind has some of them. */
export const TEST_STEPS = ['setup', 'address', 'discovery', 'keys', 'client', 'search', 'person', 'groups'] as const;
export type TestStep = (typeof TEST_STEPS)[number];

/** Accounts of other services: signing in by a directory, and what stands beside the section `signIn`. */
export const signInRoutes = {
  'POST /login/directory': {
    needs: 'public',
    request: z.object({ provider: providerId, username: text(256), password: text(256), totp: text(40).optional() }),
    answer: z.object({ token: z.string() }),
    summary:
      'Signs in with the username and password of a directory (LDAP); sets the refresh cookie. 401 `totp-needed`: ' +
      'repeat with the code of the second factor.',
  },
  'GET /access/getSignIn': {
    needs: administrators,
    answer: z.object({
      /** Where providers send people back to; null: PARLEY_PUBLIC_URL is not set. */
      returnUrl: z.string().nullable(),
      /** Providers that have a secret for their present address and client. */
      secretKept: z.array(personal('none', z.string())),
    }),
    summary: 'The return address of sign-in, and which providers have a secret.',
  },
  'POST /access/doSignInSecret': {
    needs: administrators,
    request: z.object({
      id: personal('none', providerId),
      kind: z.enum(PROVIDER_KINDS),
      address: text(500).default(''),
      clientId: text(500).default(''),
      secret,
    }),
    answer: z.object({}),
    summary: "Stores a provider's secret, which is used only with this address and client; empty: deletes it.",
  },
  'POST /access/doSignInTest': {
    needs: administrators,
    body: LIST_BODY_BYTES,
    request: z.object({
      provider: signInProvider,
      /** Absent: the stored one. */
      secret: secret.optional(),
      /** Of a person to find in a directory. */
      username: text(256).default(''),
    }),
    answer: z.object({
      steps: z.array(
        z.object({
          step: z.enum(TEST_STEPS),
          ok: z.boolean(),
          /** What was found, or why it failed: an error's id, or the service's own words. */
          detail: personal('none', z.string()),
        }),
      ),
    }),
    summary: 'Tests a provider step by step, up to the first step that fails. Stores nothing.',
  },
} as const satisfies RouteTable;
