import { type MaskKind, type Scope, showsNoMore, showsVisitors } from '@parley/core/access/scope';
import { Refusal } from '../../errors';
import type { Principal } from '../../principal';

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
  if (by.admin || !showsVisitors(role.permissions) || showsNoMore(role, by)) return;
  const isAsBefore = present && showsVisitors(present.permissions) && showsNoMore(role, present);
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
  if (!by.admin && !seesAll && showsVisitors(more)) throw new Refusal('forbidden', { fields: ['permissions'] });
}
