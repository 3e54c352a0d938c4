import { mayViewAs } from '@parley/core/access/view-as';
import type { Queryable } from '../../../db/pool';
import { Refusal } from '../../../errors';
import type { Principal } from '../../../principal';
import type { ViewTarget } from './access-token';
import { findRights, findRoleGrants, type Grants } from './principal-store';

/** Whom a token that looks as somebody else stands for, asked anew with every call: a right that was lost counts at once. */
export async function seenAs(db: Queryable, by: Principal, view: ViewTarget, until: number): Promise<Principal> {
  const target = await findTarget(db, view);
  if (!target || !mayViewAs(by, target.grants, view.kind)) throw new Refusal('view-ended');
  const { who, grants, name } = target;
  const { uuid, username, nickname } = by;
  const viewed = { by: { uuid, username, nickname }, as: view.kind, id: view.id, name, until };
  return { ...by, ...who, ...grants, viewed };
}

type Target = {
  /** Whose own things are shown; of a role: of whoever looks. */
  who: Partial<Pick<Principal, 'uuid' | 'username' | 'nickname' | 'avatar'>>;
  grants: Grants;
  name: string;
};

/** The role or the agent in service that is looked as; null where there is none. */
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
