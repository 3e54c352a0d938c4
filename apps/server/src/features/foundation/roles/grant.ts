import { type MaskKind, type Scope, showsNoMore, showsVisitors } from '@parley/core/access/scope';
import { Refusal } from '../../../errors';
import type { Principal } from '../../../principal';
import type { Grants } from '../auth/grants';

/**
 * Refuses to grant permissions that the caller does not have: otherwise the right to edit agents or roles would be
 * enough to become administrator. `held`: permissions that the receiver already has and may keep.
 */
export function assertMayGrant(by: Principal, permissions: readonly string[], held: readonly string[] = []): void {
  if (by.admin) return;
  const beyond = permissions.some((name) => !by.permissions.includes(name) && !held.includes(name));
  if (beyond) throw new Refusal('forbidden', { fields: ['permissions'] });
}

type Shown = { permissions: readonly string[]; scope: Scope; masks: readonly MaskKind[] };

/** Refuses a role that shows more than the caller sees. `present`: the former values, which may stay. */
export function assertMayShow(by: Principal, role: Shown, present?: Shown): void {
  if (by.admin || !isScoped(role.permissions) || showsNoMore(role, by)) return;
  const isAsBefore = present && isScoped(present.permissions) && showsNoMore(role, present);
  if (!isAsBefore) throw new Refusal('forbidden', { fields: ['scope', 'masks'] });
}

/**
 * Refuses to grant permissions with a scope directly to an agent, unless the caller sees everything: direct grants have
 * no scope.
 */
export function assertMayGrantItself(
  by: Principal,
  permissions: readonly string[],
  held: readonly string[] = [],
): void {
  assertMayGrant(by, permissions, held);
  const more = permissions.filter((name) => !held.includes(name));
  const seesAll = by.scope === 'all' && by.masks.length === 0;
  if (!by.admin && !seesAll && isScoped(more)) throw new Refusal('forbidden', { fields: ['permissions'] });
}

/**
 * Permissions that the scope limits: to see visitors, to administer agents, to read secrets.
 */
const isScoped = (names: readonly string[]): boolean =>
  showsVisitors(names) || names.some((name) => BY_SCOPE.includes(name));

const BY_SCOPE: readonly string[] = [
  'setPermissions:service',
  'setPermissions:roleManagement',
  'setPermissions:secrets',
];

/**
 * Refuses a change of any kind by which an agent gains rights that the caller does not have; removing a role can
 * widen a scope too. `before`: null for a new agent.
 */
export function assertGainsNoMore(by: Principal, before: Grants | null, after: Grants): void {
  if (by.admin) return;
  if (after.admin && !before?.admin) throw new Refusal('forbidden', { fields: ['roles'] });
  assertMayGrant(by, after.permissions, before?.permissions);
  if (!isScoped(after.permissions) || showsNoMore(after, by)) return;
  if (!before || !isScoped(before.permissions) || !showsNoMore(after, before))
    throw new Refusal('forbidden', { fields: ['roles'] });
}

/** `assertGainsNoMore` for many agents, with their rights before and after. */
export function assertNoneGainsMore(
  by: Principal,
  before: ReadonlyMap<string, Grants>,
  after: ReadonlyMap<string, Grants>,
): void {
  for (const [id, grants] of after) assertGainsNoMore(by, before.get(id) ?? null, grants);
}

/** Whether the change removes permissions or visibility. */
export function losesSome(before: Grants | undefined, after: Grants | undefined): boolean {
  if (!before || !after) return before !== after;
  const isLess = before.permissions.some((name) => !after.permissions.includes(name)) || (before.admin && !after.admin);
  return isLess || !showsNoMore(before, after);
}
