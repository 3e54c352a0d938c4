import { createHash } from 'node:crypto';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import { checkTarget } from '../../../outside/target';
import type { Principal } from '../../../principal';
import { recordChange, recordChanges } from '../../foundation/audit/actions';
import type { IsListedTarget } from '../../module';
import { createSecret } from './signature';
import { countHooks, type HookFields, insertHook, lockHook, removeHooks, replaceSecret, updateHook } from './store';

/** Each gets rows of its own for every event. */
const MOST_HOOKS = 20;
/** Milliseconds for which a replaced secret signs beside the new one. */
const BOTH_SECRETS_MS = 24 * 3600_000;

type HookWish = Omit<HookFields, 'id'> & { id?: string | undefined };
type Parts = { context: Context; isListedTarget: IsListedTarget };

/** Creates a webhook (without id), whose secret is returned only here, or changes one. */
export async function editHook(
  { context, isListedTarget }: Parts,
  by: Principal,
  wish: HookWish,
): Promise<{ id: string; secret?: string }> {
  // Its bodies are not masked.
  if (by.masks.length > 0) throw new Refusal('forbidden');
  const refusal = await checkTarget(wish.url, isListedTarget);
  if (refusal) throw new Refusal(refusal, { fields: ['url'] });
  const { url, enabled } = wish;
  const fields = { url, events: [...new Set(wish.events)].sort(), enabled };
  return act(context, async (tx) => {
    if (wish.id !== undefined) return changeHook(tx, by, { id: wish.id, ...fields });
    if ((await countHooks(tx)) >= MOST_HOOKS) throw new Refusal('too-many-hooks', { most: MOST_HOOKS });
    const now = context.clock.now();
    const id = uuidV7(now);
    const secret = createSecret();
    await insertHook(tx, { id, ...fields, secret, agentId: by.uuid }, now);
    await recordChange(tx, by, { action: 'webhooks.add', subject: subjectOf({ id, url }), after: audited(fields) });
    return { id, secret };
  });
}

type Tx = Parameters<typeof lockHook>[0];

async function changeHook(tx: Tx, by: Principal, { id, ...after }: HookFields): Promise<{ id: string }> {
  const found = await lockHook(tx, id);
  if (!found) throw new Refusal('not-found');
  const { id: _, ...before } = found;
  await updateHook(tx, { id, ...after });
  await recordChange(tx, by, {
    action: 'webhooks.edit',
    subject: subjectOf({ id, url: after.url }),
    before: audited(before),
    after: audited(after),
  });
  return { id };
}

/** The address without its query, which may hold a key. */
export const subjectOf = ({ id, url }: Pick<HookFields, 'id' | 'url'>) => ({
  kind: 'webhook',
  id,
  name: new URL(url).host,
});

/** As the audit log keeps it: a path or query may hold a key, so its hash stands for it and shows that it changed. */
function audited<F extends { url: string }>({ url, ...fields }: F) {
  const { origin, pathname, search } = new URL(url);
  const rest = `${pathname}${search}`;
  const mark = createHash('sha256').update(rest).digest('hex').slice(0, 8);
  return { ...fields, url: rest === '/' ? origin : `${origin}/… (${mark})` };
}

/** Replaces the secret; the former one signs too for a day. */
export function renewHookSecret(context: Context, by: Principal, id: string): Promise<{ id: string; secret: string }> {
  return act(context, async (tx) => {
    const hook = await lockHook(tx, id);
    if (!hook) throw new Refusal('not-found');
    const secret = createSecret();
    await replaceSecret(tx, { id, secret, previousUntil: context.clock.now() + BOTH_SECRETS_MS });
    await recordChange(tx, by, { action: 'webhooks.renewSecret', subject: subjectOf(hook) });
    return { id, secret };
  });
}

/** Deletes webhooks with their deliveries; returns their number. */
export function deleteHooks(context: Context, by: Principal, ids: readonly string[]): Promise<number> {
  return act(context, async (tx) => {
    const removed = await removeHooks(tx, ids);
    await recordChanges(
      tx,
      by,
      removed.map(({ id, ...before }) => ({
        action: 'webhooks.delete',
        subject: subjectOf({ id, url: before.url }),
        before: audited(before),
      })),
    );
    return removed.length;
  });
}
