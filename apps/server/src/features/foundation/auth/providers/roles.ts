import type { SignInProvider } from '@parley/protocol/settings/sign-in';

/** Names of roles that groups give, or the default one; null: roles are given by hand. */
export function rolesOf({ roles, defaultRole }: SignInProvider, groups: readonly string[]): string[] | null {
  if (roles.length === 0) return null;
  const held = new Set(groups.map((group) => group.toLowerCase()));
  const given = [...new Set(roles.flatMap(({ group, role }) => (held.has(group.trim().toLowerCase()) ? [role] : [])))];
  return given.length > 0 || defaultRole === '' ? given : [defaultRole];
}
