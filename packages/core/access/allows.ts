/**
 * Permission that every account of the organisation holds and a partner's account does not. No role gives or
 * takes it; routes, pages and parts of the console that are not for partners require it.
 */
export const INSIDE = 'desk:inside';

/** The caller. `admin` passes everything; `guest` is a partner's account, which lacks `INSIDE`. */
export type User = { admin: boolean; roles: readonly string[]; permissions: readonly string[]; guest?: true };

export type NeedMode = 'allOf' | 'oneOf' | 'except';

/**
 * A list passes if any of its names is held as role or permission. An object checks each part by `mode` (default
 * `oneOf`).
 */
export type Need = readonly string[] | { role?: readonly string[]; permission?: readonly string[]; mode?: NeedMode };

/** Whether the user may pass (A-01 … A-07). */
export function allows(user: User, need: Need): boolean {
  if (user.admin) return true;
  const permissions = user.guest ? user.permissions : [...user.permissions, INSIDE];
  if (isList(need)) return needChecks.oneOf([...user.roles, ...permissions], need);

  const mode = need.mode ?? 'oneOf';
  const parts = [
    { held: user.roles, listed: need.role },
    { held: permissions, listed: need.permission },
  ];
  // A missing part is neutral.
  const answers = parts.flatMap(({ held, listed }) => (listed ? needChecks[mode](held, listed) : []));
  return mode === 'oneOf' && answers.length > 0 ? answers.includes(true) : !answers.includes(false);
}

type NeedCheck = (held: readonly string[], listed: readonly string[]) => boolean;

const needChecks: Record<NeedMode, NeedCheck> = {
  allOf: (held, listed) => listed.every((name) => held.includes(name)),
  oneOf: (held, listed) => listed.some((name) => held.includes(name)),
  except: (held, listed) => !listed.some((name) => held.includes(name)),
};

function isList(need: Need): need is readonly string[] {
  return Array.isArray(need);
}
