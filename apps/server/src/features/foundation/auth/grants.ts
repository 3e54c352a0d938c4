import type { Queryable } from '../../../db/pool';
import { findRights, type Grants, type Rights, readGrants } from './principal-store';
import { findOver } from './sessions/session-store';

export type { Grants };

/** Permissions and scopes of these agents, whether enabled and signed in or not. */
export const grantsOf = (db: Queryable, agentIds: readonly string[]): Promise<Map<string, Grants>> =>
  readGrants(db, agentIds);

/** Rights of an enabled agent, for its sockets; null: unknown or disabled. */
export const rightsOf = (db: Queryable, agentId: string): Promise<Rights | null> => findRights(db, agentId);

/** Of these login sessions, those that are over, with the reason. */
export const sessionsOver = (db: Queryable, ids: readonly string[]): Promise<{ id: string; reason: string }[]> =>
  findOver(db, ids);
