import { type Beginning, keysOf } from '@parley/core/census/dimensions';
import type { Client, Db } from '../../../db/pool';
import { idsOfKeys } from './keys-store';
import { sumAll } from './trust/sum-all-store';
import { ensureZone } from './zones-store';

/** Begins statistics before the first visit, for sample data. */
export const beginStatistics = (db: Db): Promise<void> => ensureZone(db);

/** Ids of the keys of visits that began like this, by dimension. */
export const keysOfVisits = (tx: Client, visits: readonly Beginning[]): Promise<number[][]> =>
  idsOfKeys(tx, visits.map(keysOf));

/** Adds up the facts of visits that were written without their follower. */
export const addUpAll = (db: Db, progress: Parameters<typeof sumAll>[1]): Promise<void> => sumAll(db, progress);
