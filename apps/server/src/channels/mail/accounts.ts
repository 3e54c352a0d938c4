import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../context';
import { isUniqueViolation } from '../../db/failures';
import type { Client, Queryable } from '../../db/pool';
import { Refusal } from '../../errors';
import { act } from '../../events/act';
import { recordChange } from '../../features/foundation/audit/actions';
import type { Principal } from '../../principal';
import { sinceOf } from '../accounts/actions';
import { createAccount, deleteAccountsOf, sharedFields } from '../accounts/shared';
import {
  type Account,
  type AccountFields,
  type AccountRow,
  findAccountRow,
  listAccounts,
  lockAccount,
  saveSecret,
  updateAccount,
} from '../accounts/store';
import { findStates, type MailboxFields, type MailboxState, saveMailbox } from './store';

type Edit = Value<'POST /mailbox/doEdit'>;
type Shown = Answer<'POST /mailbox/doEdit'>;

export async function listMailboxes(
  context: Context,
  page: Value<'GET /mailbox/getList'>,
): Promise<Answer<'GET /mailbox/getList'>> {
  const since = sinceOf(context.clock.now());
  const { rows, total } = await listAccounts(context.db, { ...page, channels: ['mail'], since });
  const states = await findStates(
    context.db,
    rows.map(({ id }) => id),
  );
  return { list: rows.map((row) => present(row, states.get(row.id)!)), total };
}

/** Creates a mailbox (without id) or changes the given fields of one. */
export async function editMailbox(context: Context, by: Principal, edit: Edit): Promise<Shown> {
  const now = context.clock.now();
  try {
    return await act(context, async (tx) => {
      const before = edit.id === undefined ? null : await lockMailbox(tx, edit.id);
      if (before && edit.version !== undefined && edit.version !== before.version) throw new Refusal('stale-version');
      const fields = await fieldsOf(tx, edit, before);
      if (!before && !edit.password) throw new Refusal('bad-request', { fields: ['password'] });
      const id = before?.id ?? (await createAccount(tx, { channel: 'mail', fields }, now));
      if (before) await updateAccount(tx, id, fields);
      const was = (await findStates(tx, [id])).get(id) ?? null;
      const servers = serversOf(edit, fields.appId, was);
      const isElsewhere = was !== null && (was.imap.host !== servers.imap.host || was.username !== servers.username);
      await saveMailbox(tx, id, { ...servers, isElsewhere, now });
      if (edit.password) await saveSecret(tx, { accountId: id, name: 'password', secret: edit.password });
      await recordChange(tx, by, {
        action: before ? 'channels.edit' : 'channels.add',
        subject: { kind: 'channel', id, name: fields.name },
        before: before && audited(before, was),
        after: { ...audited(fields, servers), ...(edit.password && { replaced: ['password'] }) },
      });
      return readShown(tx, id, now);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('in-use', { fields: ['address'] }) : error;
  }
}

async function lockMailbox(tx: Client, id: string): Promise<Account> {
  const account = await lockAccount(tx, id);
  if (account?.channel !== 'mail') throw new Refusal('not-found');
  return account;
}

async function fieldsOf(tx: Client, edit: Edit, before: Account | null): Promise<AccountFields> {
  const address = edit.address?.trim().toLowerCase();
  const shared = await sharedFields(tx, edit, { before, app: { field: 'address', id: address } });
  return { ...shared, mode: 'plain', quota: {}, templates: [] };
}

function serversOf(edit: Edit, address: string, was: MailboxState | null): MailboxFields {
  const imap = edit.imap ?? was?.imap;
  const smtp = edit.smtp ?? was?.smtp;
  if (!imap) throw new Refusal('bad-request', { fields: ['imap'] });
  if (!smtp) throw new Refusal('bad-request', { fields: ['smtp'] });
  return { imap, smtp, username: edit.username === undefined ? (was?.username ?? address) : edit.username || address };
}

/** As the audit log keeps it, without the password. */
const audited = (
  { name, appId, groupId, siteId, enabled, replies }: AccountFields,
  servers: Partial<MailboxFields> | null,
) => ({
  name,
  address: appId,
  group: groupId,
  site: siteId,
  enabled,
  replies,
  ...(servers && { username: servers.username, imap: servers.imap, smtp: servers.smtp }),
});

/** Deletes mailboxes with their passwords; returns their number. */
export const deleteMailboxes = (context: Context, by: Principal, ids: readonly string[]): Promise<number> =>
  deleteAccountsOf(context, by, { ids, channels: ['mail'], audited: (account) => audited(account, null) });

async function readShown(tx: Queryable, id: string, now: number): Promise<Shown> {
  const row = await findAccountRow(tx, id, sinceOf(now));
  const states = await findStates(tx, [id]);
  return present(row!, states.get(id)!);
}

function present(row: AccountRow, { username, imap, smtp, readAt, fault, error }: MailboxState): Shown {
  return {
    id: row.id,
    name: row.name,
    address: row.appId,
    username,
    imap,
    smtp,
    kept: row.kept.includes('password'),
    group: row.groupId === null ? null : { id: row.groupId, name: row.groupName ?? '' },
    site: { id: row.siteId, key: row.siteKey, name: row.siteName },
    enabled: row.enabled,
    replies: { offHours: row.replies.offHours ?? '' },
    visitors: row.visitors,
    received: row.received,
    sent: row.sent,
    queued: row.queued,
    dead: row.dead,
    readAt: readAt?.getTime() ?? null,
    fault,
    detail: error,
    createdAt: row.createdAt.getTime(),
    version: row.version,
  };
}
