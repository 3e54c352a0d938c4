import type { User } from './allows';
import { showsNoMore, type Visibility } from './scope';

/** The viewer, or the account or role it looks as: permissions, scope and masks. */
export type Viewer = User & Visibility;

/** Permission required to view as another account: who may edit roles could grant these rights anyway. */
const NEEDED = 'setPermissions:roleManagement';

/**
 * Whether `by` may look as `target` without seeing more than with its own account. As a role the viewer stays
 * itself, so `own` is its own; as an agent it sees what that agent owns, which requires the scope `all`.
 */
export function mayViewAs(by: Viewer, target: Viewer, kind: 'agent' | 'role'): boolean {
  if (by.admin) return true;
  return (
    !target.admin &&
    [NEEDED, ...target.permissions].every((name) => by.permissions.includes(name)) &&
    showsNoMore(target, by) &&
    (kind === 'role' || by.scope === 'all')
  );
}
