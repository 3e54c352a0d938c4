import type { Queryable } from '../../../db/pool';
import { type Grants, readGrants } from './principal-store';

export type { Grants };

/** What each of these agents may do and how much they see, signed in or not, enabled or not. */
export const grantsOf = (db: Queryable, agentIds: readonly string[]): Promise<Map<string, Grants>> =>
  readGrants(db, agentIds);
