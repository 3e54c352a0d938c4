import type { User } from './allows';
import { type Seeing, showsNoMore } from './scope';

/** Who looks, or is looked as: what they may do and how much they see of it. */
export type Eyes = User & Seeing;

/** What looking as somebody else takes beside: the right to give what one looks with. */
const NEEDED = 'setPermissions:roleManagement';

/**
 * Nobody sees more through other eyes than through their own. As a role one stays oneself, so that `own` is one's
 * own; as an agent one sees what is theirs, which takes a scope that holds everybody's.
 */
export function mayViewAs(by: Eyes, target: Eyes, kind: 'agent' | 'role'): boolean {
  if (by.admin) return true;
  return (
    !target.admin &&
    [NEEDED, ...target.permissions].every((name) => by.permissions.includes(name)) &&
    showsNoMore(target, by) &&
    (kind === 'role' || by.scope === 'all')
  );
}
