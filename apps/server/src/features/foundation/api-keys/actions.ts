import { randomBytes } from 'node:crypto';
import { KEY_PREFIX, type KeyScope } from '@parley/protocol/http/programs/key-scopes';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import type { Principal } from '../../../principal';
import { recordChange, recordChanges } from '../audit/actions';
import { hashOfKey } from './hash';
import { countKeys, insertKey, removeKeys } from './store';

/** Bytes of entropy: more than can be guessed. */
const KEY_BYTES = 32;
/** Characters of the key that lists show. */
const START_LENGTH = KEY_PREFIX.length + 6;
/** More are a program that creates a key with each start. */
const MOST_KEYS = 100;

type KeyWish = { name: string; scopes: readonly KeyScope[]; expiresAt?: number | null | undefined };

/** Creates a key with the creator's rights, within its scopes. It is returned here and never again. */
export async function createKey(context: Context, by: Principal, wish: KeyWish): Promise<{ id: string; key: string }> {
  const { name, expiresAt = null } = wish;
  const now = context.clock.now();
  if (expiresAt !== null && expiresAt <= now) throw new Refusal('bad-request', { fields: ['expiresAt'] });
  const scopes = [...new Set(wish.scopes)].sort();
  const id = uuidV7(now);
  const key = `${KEY_PREFIX}${randomBytes(KEY_BYTES).toString('base64url')}`;
  await act(context, async (tx) => {
    if ((await countKeys(tx)) >= MOST_KEYS) throw new Refusal('too-many-keys', { most: MOST_KEYS });
    const expires = expiresAt === null ? null : new Date(expiresAt);
    const stored = { hash: hashOfKey(key), start: key.slice(0, START_LENGTH), agentId: by.uuid, expiresAt: expires };
    await insertKey(tx, { id, name, scopes, ...stored }, now);
    await recordChange(tx, by, {
      action: 'apiKeys.add',
      subject: { kind: 'apiKey', id, name },
      after: { name, scopes, expiresAt },
    });
  });
  return { id, key };
}

/** Deletes keys; returns their number. */
export function deleteKeys(context: Context, by: Principal, ids: readonly string[]): Promise<number> {
  return act(context, async (tx) => {
    const removed = await removeKeys(tx, ids);
    await recordChanges(
      tx,
      by,
      removed.map(({ id, name, scopes }) => ({
        action: 'apiKeys.delete',
        subject: { kind: 'apiKey', id, name },
        before: { name, scopes },
      })),
    );
    return removed.length;
  });
}
