import type { Queryable } from '../../../db/pool';
import { readFacts, type StorageFacts } from './store';

/** Free and total bytes where uploaded files are, as measured last; null: not measured. */
export const readDisk = async (db: Queryable): Promise<StorageFacts['disk']> => (await readFacts(db))?.disk ?? null;
