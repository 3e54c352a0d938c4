/** Who asks: `admin` passes everything. */
export type User = { admin: boolean; roles: readonly string[]; permissions: readonly string[] };

export type NeedMode = 'allOf' | 'oneOf' | 'except';

/** A list: any one of these among roles and permissions. An object: each part by `mode` (default `oneOf`). */
export type Need = readonly string[] | { role?: readonly string[]; permission?: readonly string[]; mode?: NeedMode };

/** Whether the user may pass (A-01 … A-07). */
export function allows(user: User, need: Need): boolean {
  if (user.admin) return true;
  if (isList(need)) return judges.oneOf([...user.roles, ...user.permissions], need);

  const judge = judges[need.mode ?? 'oneOf'];
  return part(judge, user.roles, need.role) && part(judge, user.permissions, need.permission);
}

type Judge = (held: readonly string[], listed: readonly string[]) => boolean;

const judges: Record<NeedMode, Judge> = {
  allOf: (held, listed) => listed.every((name) => held.includes(name)),
  oneOf: (held, listed) => listed.some((name) => held.includes(name)),
  except: (held, listed) => !listed.some((name) => held.includes(name)),
};

/** A part that is not named says neither yes nor no. */
function part(judge: Judge, held: readonly string[], listed: readonly string[] | undefined): boolean {
  return listed === undefined || judge(held, listed);
}

function isList(need: Need): need is readonly string[] {
  return Array.isArray(need);
}
