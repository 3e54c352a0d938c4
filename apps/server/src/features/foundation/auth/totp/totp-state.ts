import type { Queryable } from '../../../../db/pool';
import * as store from './totp-store';

/** For other features: whether an agent has a second factor, and removing it. */

export const hasTotp = (db: Queryable, agentId: string): Promise<boolean> => store.hasTotp(db, agentId);

export const countRecoveryCodes = (db: Queryable, agentId: string): Promise<number> =>
  store.countRecoveryCodes(db, agentId);

export const dropTotp = (tx: Queryable, agentId: string): Promise<void> => store.dropTotp(tx, agentId);
