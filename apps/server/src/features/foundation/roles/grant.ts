import { type MaskKind, type Scope, showsNoMore, showsVisitors } from '@parley/core/access/scope';
import { Refusal } from '../../../errors';
import type { Principal } from '../../../principal';
import type { Grants } from '../auth/grants';

/**
 * Nobody hands out more than they hold: without this, the right to edit agents or roles would be the right to become
 * administrator. `held` is what the receiver has already and may keep.
 */
export function assertMayGrant(by: Principal, permissions: readonly string[], held: readonly string[] = []): void {
  if (by.admin) return;
  const beyond = permissions.some((name) => !by.permissions.includes(name) && !held.includes(name));
  if (beyond) throw new Refusal('forbidden', { fields: ['permissions'] });
}

type Shown = { permissions: readonly string[]; scope: Scope; masks: readonly MaskKind[] };

/** … nor shows more than is shown to them. `present`: the role as it was, which may stay so. */
export function assertMayShow(by: Principal, role: Shown, present?: Shown): void {
  if (by.admin || !isScoped(role.permissions) || showsNoMore(role, by)) return;
  const isAsBefore = present && isScoped(present.permissions) && showsNoMore(role, present);
  if (!isAsBefore) throw new Refusal('forbidden', { fields: ['scope', 'masks'] });
}

/**
 * … nor lets somebody see past a role: what is granted to an agent itself says nothing of how much is shown, so
 * only who sees all of everything grants such a thing so.
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
 * Permissions with which it counts how far somebody sees: what shows visitors, what administers agents, and what
 * tells secrets.
 */
const isScoped = (names: readonly string[]): boolean =>
  showsVisitors(names) || names.some((name) => BY_SCOPE.includes(name));

const BY_SCOPE: readonly string[] = [
  'setPermissions:service',
  'setPermissions:roleManagement',
  'setPermissions:secrets',
];

/**
 * Whatever was changed, and by which way: nobody has come by more of it than whoever changed it has. Taking a role
 * away can widen a scope as well as giving one. `before`: null for somebody new.
 */
export function assertGainsNoMore(by: Principal, before: Grants | null, after: Grants): void {
  if (by.admin) return;
  if (after.admin && !before?.admin) throw new Refusal('forbidden', { fields: ['roles'] });
  assertMayGrant(by, after.permissions, before?.permissions);
  if (!isScoped(after.permissions) || showsNoMore(after, by)) return;
  if (!before || !isScoped(before.permissions) || !showsNoMore(after, before))
    throw new Refusal('forbidden', { fields: ['roles'] });
}

/** As `assertGainsNoMore`, of all of them: as they were, and as they are. */
export function assertNoneGainsMore(
  by: Principal,
  before: ReadonlyMap<string, Grants>,
  after: ReadonlyMap<string, Grants>,
): void {
  for (const [id, grants] of after) assertGainsNoMore(by, before.get(id) ?? null, grants);
}

/** Whether somebody who was granted the one may or sees less with the other. */
export function losesSome(before: Grants | undefined, after: Grants | undefined): boolean {
  if (!before || !after) return before !== after;
  const isLess = before.permissions.some((name) => !after.permissions.includes(name)) || (before.admin && !after.admin);
  return isLess || !showsNoMore(before, after);
}
