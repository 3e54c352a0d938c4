import * as z from 'zod';
import { found, type MockAnswer, type MockCall, type MockRoute } from './answers';
import { isMockRole, issueToken, type MockRole, readToken } from './tokens';

/** The permissions of each role. */
const PERMISSIONS = {
  Admin: ['read:system', 'write:system', 'delete:system'],
  Editor: ['read:system', 'write:system'],
  Test: ['read:system'],
} as const;

const ROLES: Record<MockRole, (keyof typeof PERMISSIONS)[]> = { admin: ['Admin'], editor: ['Editor'], test: ['Test'] };

const credentials = z.object({ username: z.string() });
const socialCode = z.object({ code: z.string().min(1) });

const FAILED: Record<'login' | 'social' | 'invalid' | 'expired', MockAnswer> = {
  login: { code: 500, msg: 'login-failed' },
  social: { code: 500, msg: 'no-token' },
  invalid: { code: 401, msg: 'invalid-token' },
  expired: { code: 402, msg: 'token-expired' },
};

const tokenFor = (role: MockRole, call: MockCall): MockAnswer => found({ token: issueToken(role, call) });

/** "Valid only for username admin, editor or test; password not checked." */
function logIn(call: MockCall): MockAnswer {
  const { data } = credentials.safeParse(call.input);
  return isMockRole(data?.username) ? tokenFor(data.username, call) : FAILED.login;
}

/** Answers with a token of the mock endpoints; refuses any other, and an expired one. */
function withToken({ authorization, now }: MockCall, answer: (role: MockRole) => MockAnswer): MockAnswer {
  const token = readToken(authorization, now);
  if (!token) return FAILED.invalid;
  return token.isExpired ? FAILED.expired : answer(token.role);
}

function refresh(call: MockCall): MockAnswer {
  const token = readToken(call.authorization, call.now);
  return token ? tokenFor(token.role, call) : FAILED.invalid;
}

const infoOf = (role: MockRole): MockAnswer =>
  found({
    username: role,
    avatar: '',
    roles: ROLES[role],
    permissions: [...new Set(ROLES[role].flatMap((name) => PERMISSIONS[name]))],
  });

export const accountRoutes: MockRoute[] = [
  { method: 'POST', path: 'login', answer: logIn },
  {
    method: 'POST',
    path: 'socialLogin',
    answer: (call) => (socialCode.safeParse(call.input).success ? tokenFor('admin', call) : FAILED.social),
  },
  { method: 'POST', path: 'register', answer: () => ({ code: 200, msg: 'registered' }) },
  { method: 'GET', path: 'userInfo', answer: (call) => withToken(call, infoOf) },
  { method: 'GET', path: 'logout', answer: () => ({ code: 200 }) },
  { method: 'GET', path: 'refreshToken', answer: refresh },
  { method: 'GET', path: 'expireToken', answer: (call) => withToken(call, () => ({ code: 200 })) },
];
