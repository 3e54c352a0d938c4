import type pg from 'pg';
import { createPool, type Db } from './pool';

/**
 * Connections by what they are for, so that a locked table or a slow search keeps waiting who asked for it, and nobody
 * else. `talk`: conversations and signing in; `office`: lists, reports and administration; `background`: jobs.
 */
export type Pools = { talk: Db; office: Db; background: Db };

const OFFICE = {
  // Two statements of one list run at once.
  size: 6,
  planned: 3,
  // Longer than the pool's own patience: the caller has gone by then.
  statementMs: 16_000,
};
/** A job uses one connection, retention two. */
const BACKGROUND = { size: 4, planned: 1 };

export function createPools(
  connection: pg.PoolConfig,
  onError: (error: Error) => void,
): Pools & { end(): Promise<void> } {
  const pools: Pools = {
    talk: createPool(connection, onError),
    office: createPool(connection, onError, OFFICE),
    background: createPool(connection, onError, BACKGROUND),
  };
  return {
    ...pools,
    end: async () => void (await Promise.all(Object.values(pools).map((pool) => pool.end()))),
  };
}
