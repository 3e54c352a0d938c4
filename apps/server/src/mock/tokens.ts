/** Milliseconds that a mock token is valid (specification, section 4). */
const LIFETIME = 5000;

export const MOCK_ROLES = ['admin', 'editor', 'test'] as const;
export type MockRole = (typeof MOCK_ROLES)[number];
export type MockToken = { role: MockRole; isExpired: boolean };

export const isMockRole = (name: unknown): name is MockRole => MOCK_ROLES.some((role) => role === name);

/** `role-token-guid-timestamp`: not signed, and nothing but the mock endpoints accepts it. */
export const issueToken = (role: MockRole, { guid, now }: { guid: string; now: number }): string =>
  `${role}-token-${guid}-${now}`;

/** The token of an Authorization header; null: another scheme, or no token of the mock endpoints. */
export function readToken(authorization: string, now: number): MockToken | null {
  const [, role, at] = /^Bearer ([a-z]{4,6})-token-[\w-]{1,64}-(\d{1,15})$/.exec(authorization) ?? [];
  return isMockRole(role) ? { role, isExpired: now - Number(at) > LIFETIME } : null;
}
