import type { Queryable } from '../../../../db/pool';
import * as store from './totp-store';

/** The second step of an agent, for neighbours: whether there is one, and that there is none any more. */

export const hasTotp = (db: Queryable, agentId: string): Promise<boolean> => store.hasTotp(db, agentId);

export const countRecoveryCodes = (db: Queryable, agentId: string): Promise<number> =>
  store.countRecoveryCodes(db, agentId);

export const dropTotp = (tx: Queryable, agentId: string): Promise<void> => store.dropTotp(tx, agentId);
