import * as z from 'zod';
import { keysOf } from '../fields/field';
import { sessionFields } from '../fields/sessions';
import { page, paging, personal, text, uuid } from '../shapes';
import { exporting, sorting, wanted } from './list';
import type { RouteTable } from './route';

const username = text(64).refine((value) => value.trim().length > 0, 'empty');
const password = text(256);
/** A password of at least 6 characters. */
export const newPassword = text(256).refine((value) => value.length >= 6, 'bad-request');

/** Code of an authenticator, or a recovery code. */
const totpCode = text(40).optional();

export const credentials = z.object({ username, password, code: totpCode });

/** Longer than any encrypted credentials in base64. */
const MAX_PARAM = 8192;

/** The credentials, or the same encrypted (`GET /publicKey`). */
const loginRequest = z
  .object({
    username: username.optional(),
    password: password.optional(),
    code: totpCode,
    param: z.string().max(MAX_PARAM).optional(),
  })
  .superRefine((value, { addIssue }) => {
    if (value.param !== undefined) return;
    for (const path of ['username', 'password'] as const)
      if (value[path] === undefined) addIssue({ code: 'custom', message: 'bad-request', path: [path] });
  });

export const sessionRow = z.object({
  id: z.string(),
  createdAt: z.number(),
  lastSeenAt: z.number(),
  /** The caller's own, so never masked. */
  address: personal('none', z.string()),
  userAgent: z.string(),
  current: z.boolean(),
});

const sessionFilters = {
  /** Searched in address and user agent. */
  text: wanted(100),
  ...sorting(['lastSeenAt', 'createdAt', 'address']),
};

export const authRoutes = {
  'POST /login': {
    needs: 'public',
    ours: true,
    request: loginRequest,
    answer: z.object({ token: z.string() }),
    summary:
      'Signs in; sets the refresh cookie. `param` replaces the other fields: their JSON, encrypted, in base64. ' +
      '401 `totp-needed`: repeat with the `code` of the second factor.',
  },
  'GET /userInfo': {
    needs: 'agent',
    guests: true,
    ours: true,
    answer: z.object({
      username: z.string(),
      avatar: z.string(),
      roles: z.array(z.string()),
      permissions: z.array(z.string()),
      uuid: z.string(),
      nickname: z.string(),
      /** A partner's account: sees the workbench with what is shared with it, and nothing else. */
      guest: z.literal(true).optional(),
    }),
    summary: 'The signed-in agent with roles and permissions.',
  },
  'GET /login/logOut': {
    needs: 'agent',
    guests: true,
    ours: true,
    /** `url`: where the login at the provider ends too. */
    answer: z.object({ url: z.string().optional() }),
    summary: 'Ends this login, its tokens and its sockets; with a token of `viewAs`, ends that view.',
  },
  'GET /refreshToken': {
    needs: 'public',
    ours: true,
    answer: z.object({ token: z.string() }),
    summary: 'Uses up and renews the refresh cookie; a repeat within 10 s gets the same new one.',
  },
  'GET /expireToken': {
    notInView: true,
    needs: 'agent',
    guests: true,
    ours: true,
    answer: z.object({}),
    summary: 'Ends the presented access token at once: the next call with it is 402.',
  },
  'GET /publicKey': {
    needs: 'public',
    ours: true,
    answer: z.object({ publicKey: z.string(), mockServer: z.boolean() }),
    summary:
      'RSA key (SPKI, base64) for the login payload, in chunks of 117 bytes, PKCS #1 v1.5; empty: sent in clear.',
  },
  'GET /setup': {
    needs: 'public',
    answer: z.object({ needed: z.boolean() }),
    summary: 'Whether the installation has no administrator yet.',
  },
  'POST /setup': {
    needs: 'public',
    request: z.object({ token: z.string().max(200), username, password: newPassword }),
    answer: z.object({ token: z.string() }),
    summary: 'Creates the first administrator by the one-time link and signs in.',
  },
  'GET /session/getList': {
    needs: 'agent',
    guests: true,
    ours: true,
    request: paging.extend(sessionFilters),
    answer: page(sessionRow),
    summary: "The caller's own active logins.",
  },
  'GET /session/export': {
    needs: 'agent',
    ours: true,
    request: z.object({ ...sessionFilters, ...exporting(keysOf(sessionFields)) }),
    answer: z.unknown(),
    download: true,
    summary: "Exports the caller's own active logins, as CSV or XLSX.",
  },
  'POST /session/doDelete': {
    needs: 'agent',
    guests: true,
    ours: true,
    request: z.object({ ids: z.array(uuid).min(1).max(100) }),
    answer: z.object({ ended: z.number() }),
    summary: 'Ends logins of the caller; their tokens and sockets end within a second.',
  },
} as const satisfies RouteTable;
