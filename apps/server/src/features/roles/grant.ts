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
