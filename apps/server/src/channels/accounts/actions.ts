import { isPageOf } from '@parley/core/channels/wechat/templates';
import { weChatChannelOf } from '@parley/core/channels/words';
import type { Value } from '@parley/protocol/http/routes';
import type { Context } from '../../context';
import { isUniqueViolation } from '../../db/failures';
import type { Client } from '../../db/pool';
import { Refusal } from '../../errors';
import { act } from '../../events/act';
import { recordChange } from '../../features/foundation/audit/actions';
import type { Principal } from '../../principal';
import { createAccount, deleteAccountsOf, sharedFields } from './shared';
import {
  type Account,
  type AccountFields,
  type AccountRow,
  type ChannelName,
  dropToken,
  findAccountRow,
  findSecrets,
  lockAccount,
  type SecretName,
  saveSecret,
  updateAccount,
} from './store';

type Edit = Value<'POST /weChat/doEdit'>;

const SECRETS = ['secret', 'token', 'aesKey'] as const satisfies readonly SecretName[];
/** Milliseconds that numbers of an account look back. */
const NUMBERS_MS = 24 * 3600_000;

/** Channels of the area `weChat`. */
export const WECHAT_CHANNELS: readonly ChannelName[] = ['wechat', 'mini'];

export const sinceOf = (now: number): Date => new Date(now - NUMBERS_MS);

/** Creates an account (without id) or changes the given fields of one. */
export async function editAccount(context: Context, by: Principal, edit: Edit): Promise<AccountRow> {
  const now = context.clock.now();
  try {
    return await act(context, async (tx) => {
      const before = edit.id === undefined ? null : await lockAccount(tx, edit.id);
      if (edit.id !== undefined && (!before || before.channel === 'mail')) throw new Refusal('not-found');
      if (before && edit.version !== undefined && edit.version !== before.version) throw new Refusal('stale-version');
      if (before && edit.kind !== undefined && weChatChannelOf(edit.kind) !== before.channel)
        throw new Refusal('bad-request', { fields: ['kind'] });
      assertPages(before?.channel ?? weChatChannelOf(edit.kind ?? 'official'), edit.templates ?? []);
      const fields = await fieldsOf(tx, edit, before);
      const id = before?.id ?? (await create(tx, edit, { fields, now }));
      if (before) await updateAccount(tx, id, fields);
      const changed = await saveSecrets(tx, id, edit);
      if (fields.mode === 'safe' && !(await findSecrets(tx, id)).aesKey)
        throw new Refusal('bad-request', { fields: ['aesKey'] });
      if (changed.length > 0 || before?.appId !== fields.appId) await dropToken(tx, id);
      await recordChange(tx, by, {
        action: before ? 'channels.edit' : 'channels.add',
        subject: { kind: 'channel', id, name: fields.name },
        before: before && audited(before, []),
        after: audited(fields, changed),
      });
      return (await findAccountRow(tx, id, sinceOf(now)))!;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('in-use', { fields: ['appId'] }) : error;
  }
}

/** What a template opens is of the account's kind. */
function assertPages(channel: ChannelName, templates: Account['templates']): void {
  for (const [at, { page }] of templates.entries())
    if (page && !isPageOf(channel === 'mini' ? 'mini' : 'wechat', page))
      throw new Refusal('bad-request', { fields: [`templates.${at}.page`] });
}

async function create(
  tx: Client,
  edit: Edit,
  { fields, now }: { fields: AccountFields; now: number },
): Promise<string> {
  const { kind, token } = edit;
  if (kind === undefined) throw new Refusal('bad-request', { fields: ['kind'] });
  if (!token) throw new Refusal('bad-request', { fields: ['token'] });
  return createAccount(tx, { channel: weChatChannelOf(kind), fields }, now);
}

async function fieldsOf(tx: Client, edit: Edit, before: Account | null): Promise<AccountFields> {
  return {
    ...(await sharedFields(tx, edit, { before, app: { field: 'appId', id: edit.appId } })),
    mode: edit.mode ?? before?.mode ?? 'safe',
    quota: edit.quota ?? before?.quota ?? {},
    templates: edit.templates ?? before?.templates ?? [],
  };
}

/** Stores the given secrets; returns their names. */
async function saveSecrets(tx: Client, accountId: string, edit: Edit): Promise<SecretName[]> {
  const given = SECRETS.filter((name) => edit[name]);
  for (const name of given) await saveSecret(tx, { accountId, name, secret: edit[name]! });
  return given;
}

/** As the audit log keeps it: of secrets only which were replaced. */
const audited = (fields: AccountFields, replaced: readonly SecretName[]) => {
  const { name, appId, mode, groupId, siteId, enabled, replies, quota, templates } = fields;
  return {
    name,
    appId,
    mode,
    group: groupId,
    site: siteId,
    enabled,
    replies,
    quota,
    templates,
    ...(replaced.length > 0 && { replaced }),
  };
};

/** Deletes accounts with their secrets; returns their number. */
export const deleteAccounts = (context: Context, by: Principal, ids: readonly string[]): Promise<number> =>
  deleteAccountsOf(context, by, { ids, channels: WECHAT_CHANNELS, audited: (account) => audited(account, []) });
