import { isEmail, isMobile } from '@parley/core/validate/account';
import * as z from 'zod';
import { PROVIDER_KINDS } from '../../settings/sign-in';
import { blankAsNone, personal, text } from '../../shapes';
import { newPassword } from '../auth';
import type { RouteTable } from '../route';

const channel = z.enum(['phone', 'email']);
/** Where a code is sent: a mobile number or an email address. */
const contact = {
  phone: blankAsNone(text(20).refine(isMobile, 'bad-request').optional()),
  email: blankAsNone(text(254).refine(isEmail, 'bad-request').optional()),
};
const code = text(12);
/** Code of an authenticator, or a recovery code. */
const totp = text(40).optional();
const username = text(64).refine((value) => value.trim().length > 0, 'empty');

/** Ways to sign in other than a password: registration, codes, other accounts. */
export const joinRoutes = {
  'GET /login/options': {
    needs: 'public',
    answer: z.object({
      registration: z.boolean(),
      codes: z.array(channel),
      social: z.boolean(),
      /** Enabled providers, in the order of their buttons. */
      providers: z.array(
        z.object({
          id: personal('none', z.string()),
          kind: z.enum(PROVIDER_KINDS),
          name: z.object({ zh: z.string(), en: z.string() }),
        }),
      ),
      brand: z.object({
        /** Key of a picture (`/widget/pictures/<key>.webp`). */
        logo: z.string(),
        title: z.object({ zh: z.string(), en: z.string() }),
        language: z.enum(['auto', 'zh', 'en']),
      }),
    }),
    summary: 'The ways to sign in that are switched on, and how the console shows itself.',
  },
  'POST /register': {
    needs: 'public',
    request: z.object({ username, password: newPassword, ...contact, code: code.optional() }),
    answer: z.object({}),
    summary: 'Requests an account, which an administrator enables. Requires a code if codes can be sent.',
  },
  'GET /sendCode': {
    needs: 'public',
    request: z.object({ ...contact, purpose: z.enum(['login', 'register']).default('login') }),
    answer: z.object({ seconds: z.number() }),
    summary:
      'Sends a code; `seconds` until the next may be requested. Does not reveal whether an account has the address.',
  },
  'POST /login/code': {
    needs: 'public',
    request: z.object({ ...contact, code, password: text(256).optional(), totp }),
    answer: z.object({ token: z.string() }),
    summary:
      'Signs in by a code that was sent; sets the refresh cookie. 403 `password-needed`: this browser never signed in to ' +
      'the account; 401 `totp-needed`: the code of the second factor. For both: repeat with it.',
  },
  'GET /socialLogin/begin': {
    needs: 'public',
    /** `provider`: one of the section `signIn`; absent: that of the section `social`. */
    request: z.object({ provider: blankAsNone(text(36).optional()) }),
    answer: z.object({ url: z.string() }),
    summary: "The provider's sign-in page; sets the cookie that binds the answer to this browser.",
  },
  'POST /socialLogin': {
    needs: 'public',
    request: z.object({ code: text(4000).default(''), state: text(200).default(''), iss: text(500).optional(), totp }),
    answer: z.object({ token: z.string() }),
    summary:
      "Signs in by the provider's code; sets the refresh cookie. 401 `totp-needed`: repeat within ten minutes, with the " +
      '`totp` of the second factor and nothing else.',
  },
} as const satisfies RouteTable;
