import { randomUUID } from 'node:crypto';
import { allows, type Need } from '@parley/core/access/allows';
import { maySeeSecrets } from '@parley/core/access/scope';
import type { Context, WorkContext } from '../../../context';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import type { Principal } from '../../../principal';
import { recordChange, recordChanges } from '../../foundation/audit/actions';
import { type Body, readBodies } from './bodies';
import {
  countDeliveries,
  deleteOld,
  findDelivery,
  insertDeliveries,
  lockHooksOf,
  makeDue,
  reopen,
} from './deliveries-store';
import { subjectOf } from './hooks';
import { type DeliveryRow, listDeliveries } from './list-store';
import { lockHook } from './store';

type Wish = Parameters<typeof listDeliveries>[1];

/** Texts of visitors stand in bodies: for those who may read conversations. */
const READS_TEXTS: Need = { permission: ['seePermissions:seeHistorical'], mode: 'oneOf' };

/** A page of deliveries, for agents who see everything; with their bodies if they may read conversations. */
export async function readDeliveries(
  context: Context,
  by: Principal,
  wish: Wish,
): Promise<{ rows: DeliveryRow[]; bodies: Map<string, Body>; total: number }> {
  if (!maySeeSecrets(by.scope)) throw new Refusal('forbidden');
  const { rows, total } = await listDeliveries(context.db, wish);
  return { rows, total, bodies: allows(by, READS_TEXTS) ? await readBodies(context.db, rows) : new Map() };
}

/** Queues a delivery that tells nothing, also for a disabled webhook; returns its id. */
export function testHook(context: Context, by: Principal, hookId: string): Promise<string> {
  return act(context, async (tx) => {
    const hook = await lockHook(tx, hookId);
    if (!hook) throw new Refusal('not-found');
    const lane = randomUUID();
    const webhookId = `test_${lane}`;
    const reference = { source: 'test' as const, subject: null, subjectNumber: null };
    const now = context.clock.now();
    const createdAt = new Date(now);
    await insertDeliveries(tx, [{ ...reference, hookId, webhookId, type: 'hook.test', lane, createdAt }], now);
    await recordChange(tx, by, { action: 'webhooks.test', subject: subjectOf(hook) });
    return findDelivery(tx, hookId, webhookId);
  });
}

/** Sends deliveries again, whatever became of them; returns their number. */
export function replayDeliveries(context: Context, by: Principal, ids: readonly string[]): Promise<number> {
  return act(context, async (tx) => {
    const hooks = await lockHooksOf(tx, ids);
    const reopened = await reopen(tx, ids, context.clock.now());
    await makeDue(tx, reopened);
    await recordChanges(
      tx,
      by,
      hooks.map((hook) => ({ action: 'webhooks.replay', subject: subjectOf(hook) })),
    );
    return reopened.length;
  });
}

export const removeOldDeliveries = ({ db, clock }: WorkContext): Promise<void> => deleteOld(db, clock.now());

/** The numbers of deliveries that wait and that are dead. */
export const deliveryCounts = ({ db }: Pick<WorkContext, 'db'>) => countDeliveries(db);
