import type pg from 'pg';
import { createPool, type Db } from './pool';

/**
 * Separate pools by purpose, so that a locked table or a slow search delays only its own callers. `talk`: conversations
 * and sign-in; `office`: lists, reports and administration; `background`: jobs; `reports`: statistics on a standby, null
 * if there is none.
 */
export type Pools = { talk: Db; office: Db; background: Db; reports: Db | null };

/**
 * Milliseconds after which PostgreSQL cancels a statement; longer than the pool's own timeout, so the caller no longer
 * waits.
 */
export const OFFICE_STATEMENT_MS = 16_000;

const OFFICE = {
  // A list runs two statements at a time.
  size: 6,
  planned: 3,
  statementMs: OFFICE_STATEMENT_MS,
};
/** A job uses one connection, retention two. */
const BACKGROUND = { size: 4, planned: 1 };

export function createPools(
  connection: pg.PoolConfig,
  onError: (error: Error) => void,
  reports: pg.PoolConfig | null = null,
): Pools & { end(): Promise<void> } {
  const pools: Pools = {
    talk: createPool(connection, onError),
    office: createPool(connection, onError, OFFICE),
    background: createPool(connection, onError, BACKGROUND),
    reports: reports && createPool(reports, onError, OFFICE),
  };
  return {
    ...pools,
    end: async () => void (await Promise.all(Object.values(pools).map((pool) => pool?.end()))),
  };
}
