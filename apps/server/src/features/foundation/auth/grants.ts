import type { Queryable } from '../../../db/pool';
import { findRights, type Grants, type Rights, readGrants } from './principal-store';

export type { Grants };

/** What each of these agents may do and how much they see, signed in or not, enabled or not. */
export const grantsOf = (db: Queryable, agentIds: readonly string[]): Promise<Map<string, Grants>> =>
  readGrants(db, agentIds);

/** Of an agent who is enabled, what their sockets may carry; null: nobody, or not any more. */
export const rightsOf = (db: Queryable, agentId: string): Promise<Rights | null> => findRights(db, agentId);
