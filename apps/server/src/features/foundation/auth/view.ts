import { mayViewAs } from '@parley/core/access/view-as';
import type { Queryable } from '../../../db/pool';
import { Refusal } from '../../../errors';
import type { Principal } from '../../../principal';
import type { ViewTarget } from './access-token';
import { findRights, findRoleGrants, type Grants } from './principal-store';

/**
 * The principal for a token of a view as a role or another agent. Computed for every call, so that lost rights count at
 * once.
 */
export async function principalOfView(
  db: Queryable,
  by: Principal,
  view: ViewTarget,
  until: number,
): Promise<Principal> {
  const target = await findTarget(db, view);
  if (!target || !mayViewAs(by, target.grants, view.kind)) throw new Refusal('view-ended');
  const { who, grants, name } = target;
  const { uuid, username, nickname } = by;
  const viewed = { by: { uuid, username, nickname }, as: view.kind, id: view.id, name, until };
  return { ...by, ...who, ...grants, viewed };
}

type Target = {
  /** The agent whose own data is shown; in a view of a role the caller. */
  who: Partial<Pick<Principal, 'uuid' | 'username' | 'nickname' | 'avatar'>>;
  grants: Grants;
  name: string;
};

/** The role or the enabled agent of a view; null: unknown. */
export async function findTarget(db: Queryable, { kind, id }: ViewTarget): Promise<Target | null> {
  if (kind === 'role') {
    const role = await findRoleGrants(db, id);
    if (!role) return null;
    const { name, ...grants } = role;
    return { who: {}, grants, name };
  }
  const agent = await findRights(db, id);
  if (!agent) return null;
  const { uuid, username, nickname, avatar, ...grants } = agent;
  return { who: { uuid, username, nickname, avatar }, grants, name: nickname };
}
