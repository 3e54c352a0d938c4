import { randomBytes } from 'node:crypto';
import type { Context } from '../../context';
import type { Client } from '../../db/pool';
import { Refusal } from '../../errors';
import { act } from '../../events/act';
import { recordChanges } from '../../features/foundation/audit/actions';
import { uuidV7 } from '../../ids';
import type { Principal } from '../../principal';
import {
  type Account,
  type AccountFields,
  type ChannelName,
  findDeleted,
  findPlace,
  insertAccount,
  type Replies,
  removeAccounts,
} from './store';

/** Bytes of the key in the address of callbacks: nobody finds it by guessing, though signatures protect it. */
const KEY_BYTES = 12;

/** Fields that accounts of every channel have; those left out stay as they are. */
type SharedEdit = {
  name?: string | undefined;
  group?: string | null | undefined;
  site?: string | undefined;
  enabled?: boolean | undefined;
  replies?: Replies | undefined;
};
type SharedFields = Pick<AccountFields, 'name' | 'appId' | 'groupId' | 'siteId' | 'enabled' | 'replies'>;
/** What the platform or mail server knows the account by, and the field of the request in which it is. */
type App = { field: 'appId' | 'address'; id: string | undefined };

/** Refuses an account without a name or app, or of a site or group that does not exist. */
export async function sharedFields(
  tx: Client,
  edit: SharedEdit,
  { before, app }: { before: Account | null; app: App },
): Promise<SharedFields> {
  const name = edit.name ?? before?.name;
  const appId = app.id ?? before?.appId;
  if (name === undefined) throw new Refusal('bad-request', { fields: ['name'] });
  if (appId === undefined) throw new Refusal('bad-request', { fields: [app.field] });
  const groupId = edit.group === undefined ? (before?.groupId ?? null) : edit.group;
  const place = await findPlace(tx, { siteId: edit.site ?? before?.siteId ?? null, groupId });
  if (place.siteId === null) throw new Refusal('unknown-site', { fields: ['site'] });
  if (!place.hasGroup) throw new Refusal('unknown-group', { fields: ['group'] });
  return {
    name,
    appId,
    groupId,
    siteId: place.siteId,
    enabled: edit.enabled ?? before?.enabled ?? true,
    replies: edit.replies ?? before?.replies ?? {},
  };
}

/** Creates an account, or continues the deleted one of the same app or address. Returns its id. */
export async function createAccount(
  tx: Client,
  { channel, fields }: { channel: ChannelName; fields: AccountFields },
  now: number,
): Promise<string> {
  const id = (await findDeleted(tx, channel, fields.appId)) ?? uuidV7(now);
  const key = randomBytes(KEY_BYTES).toString('base64url');
  await insertAccount(tx, { id, channel, key, ...fields }, now);
  return id;
}

type Removal = {
  ids: readonly string[];
  channels: readonly ChannelName[];
  /** As the audit log keeps an account. */
  audited(account: Account): object;
};

/** Deletes accounts of these channels with their secrets; returns their number. */
export function deleteAccountsOf(
  context: Context,
  by: Principal,
  { ids, channels, audited }: Removal,
): Promise<number> {
  return act(context, async (tx) => {
    const removed = await removeAccounts(tx, { ids, channels }, context.clock.now());
    await recordChanges(
      tx,
      by,
      removed.map((account) => ({
        action: 'channels.delete',
        subject: { kind: 'channel', id: account.id, name: account.name },
        before: audited(account),
      })),
    );
    return removed.length;
  });
}
