import type { Value } from '@parley/protocol/http/routes';
import type { Client, Queryable } from '../../../db/pool';
import { type ListSql, orderBy } from '../../../db/read-list';
import { every, raw, sql, statement } from '../../../db/sql';
import { agentsInReach, type Manager } from '../../foundation/access/reach';

export type Allowed = { seeState: boolean; chat: boolean; receive: boolean; seeHistory: boolean };
export type ContactStatus = 'pending' | 'accepted' | 'declined' | 'blocked';
export type ContactKind = 'internal' | 'partner';

export type ContactRow = {
  id: string;
  kind: ContactKind;
  agentId: string | null;
  agentNickname: string | null;
  agentUsername: string | null;
  agentEnabled: boolean | null;
  agentTotp: boolean;
  company: string;
  name: string;
  remark: string;
  groupId: string | null;
  groupName: string | null;
  seeState: boolean;
  chat: boolean;
  receive: boolean;
  seeHistory: boolean;
  status: ContactStatus;
  blockedFrom: ContactStatus | null;
  codeUntil: Date | null;
  shares: number;
  addedById: string | null;
  addedBy: string | null;
  createdAt: Date;
  lastContactAt: Date | null;
  version: number;
};

const SELECT_CONTACTS = `
  select f.id, f.kind, f.agent_id as "agentId", a.nickname as "agentNickname", a.username as "agentUsername",
         a.enabled as "agentEnabled",
         exists (select 1 from agent_totp o where o.agent_id = a.id and o.confirmed_at is not null) as "agentTotp",
         f.company, f.name, f.remark, f.group_id as "groupId", g.name as "groupName",
         f.may_see_state as "seeState", f.may_chat as chat, f.may_receive as receive, f.may_see_history as "seeHistory",
         f.status, f.blocked_from as "blockedFrom", f.code_until as "codeUntil",
         (select count(*) from shares s where s.contact_id = f.id and s.state = 'active') as shares,
         f.added_by as "addedById", m.nickname as "addedBy", f.created_at as "createdAt",
         f.last_contact_at as "lastContactAt", f.version
  from friendly_contacts f
  left join agents a on a.id = f.agent_id
  left join agent_groups g on g.id = f.group_id
  left join agents m on m.id = f.added_by`;

type Filters = Omit<Value<'GET /friendly/getList'>, 'pageNo' | 'pageSize'>;

/** Contacts added by agents that the reader administers. */
export function contactList(reader: Manager, filters: Filters): ListSql {
  const { text, kind, status, group } = filters;
  return {
    select: SELECT_CONTACTS,
    from: 'friendly_contacts f',
    id: 'f.id',
    where: every([
      raw('f.deleted_at is null'),
      agentsInReach(reader, 'f.added_by'),
      text !== undefined &&
        sql`(strpos(lower(f.company), lower(${text})) > 0 or strpos(lower(f.name), lower(${text})) > 0
             or strpos(lower(f.remark), lower(${text})) > 0
             or f.agent_id in (select id from agents where strpos(lower(nickname), lower(${text})) > 0
                                                        or strpos(lower(username), lower(${text})) > 0))`,
      kind !== undefined && sql`f.kind = any(${kind}::text[])`,
      status !== undefined && sql`f.status = any(${status}::text[])`,
      group !== undefined && sql`f.group_id = any(${group}::uuid[])`,
    ]),
    order: orderBy(
      {
        createdAt: 'f.created_at',
        company: 'f.company collate "zh-x-icu"',
        name: 'f.name collate "zh-x-icu"',
        lastContactAt: `coalesce(f.last_contact_at, '-infinity')`,
      },
      'f.id',
      filters,
      { sort: 'createdAt', order: 'desc' },
    ),
  };
}

export async function findContacts(db: Queryable, ids: readonly string[]): Promise<ContactRow[]> {
  const { rows } = await db.query<ContactRow>(
    `${SELECT_CONTACTS} where f.id = any($1::uuid[]) and f.deleted_at is null order by f.id`,
    [ids],
  );
  return rows;
}

export const findContact = async (db: Queryable, id: string): Promise<ContactRow | null> =>
  (await findContacts(db, [id]))[0] ?? null;

/** As `lockContacts`, only for contacts that this agent administers. */
export async function lockContactsFor(tx: Client, by: Manager, ids: readonly string[]): Promise<ContactRow[]> {
  const where = every([sql`f.id = any(${ids}::uuid[])`, agentsInReach(by, 'f.added_by')]);
  const { rows } = await tx.query<{ id: string }>(statement(sql`select f.id from friendly_contacts f where ${where}`));
  return lockContacts(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Locks contacts in the order of their ids and reads them. */
export async function lockContacts(tx: Client, ids: readonly string[]): Promise<ContactRow[]> {
  await tx.query(
    'select 1 from friendly_contacts where id = any($1::uuid[]) and deleted_at is null order by id for update',
    [ids],
  );
  return findContacts(tx, ids);
}

export type NewContact = {
  id: string;
  kind: ContactKind;
  agentId: string | null;
  groupId: string | null;
  company: string;
  name: string;
  remark: string;
  allowed: Allowed;
  codeHash: Buffer | null;
  codeUntil: number | null;
  addedBy: string;
};

export async function insertContact(tx: Client, contact: NewContact, now: number): Promise<void> {
  const { allowed } = contact;
  await tx.query(
    `insert into friendly_contacts (id, kind, agent_id, group_id, company, name, remark, may_see_state, may_chat,
                                    may_receive, may_see_history, status, code_hash, code_until, added_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'pending', $12, $13, $14, $15)`,
    [
      contact.id,
      contact.kind,
      contact.agentId,
      contact.groupId,
      contact.company,
      contact.name,
      contact.remark,
      allowed.seeState,
      allowed.chat,
      allowed.receive,
      allowed.seeHistory,
      contact.codeHash,
      contact.codeUntil === null ? null : new Date(contact.codeUntil),
      contact.addedBy,
      new Date(now),
    ],
  );
}

export type ContactChange = {
  company?: string | undefined;
  name?: string | undefined;
  remark?: string | undefined;
  group?: string | null | undefined;
  allowed?: { [K in keyof Allowed]?: boolean | undefined } | undefined;
};

/** Absent fields stay. */
export async function updateContact(tx: Client, id: string, change: ContactChange): Promise<void> {
  const { allowed = {} } = change;
  await tx.query(
    `update friendly_contacts
     set company = coalesce($2, company), name = coalesce($3, name), remark = coalesce($4, remark),
         group_id = case when $5 then $6::uuid else group_id end,
         may_see_state = coalesce($7, may_see_state), may_chat = coalesce($8, may_chat),
         may_receive = coalesce($9, may_receive), may_see_history = coalesce($10, may_see_history),
         version = version + 1
     where id = $1`,
    [
      id,
      change.company,
      change.name,
      change.remark,
      change.group !== undefined,
      change.group ?? null,
      allowed.seeState,
      allowed.chat,
      allowed.receive,
      allowed.seeHistory,
    ],
  );
}

export async function setStatus(tx: Client, id: string, status: ContactStatus): Promise<void> {
  await tx.query(
    `update friendly_contacts
     set blocked_from = case when $2 = 'blocked' then status end, status = $2, version = version + 1
     where id = $1`,
    [id, status],
  );
}

export async function setCode(tx: Client, id: string, hash: Buffer, until: number): Promise<void> {
  await tx.query('update friendly_contacts set code_hash = $2, code_until = $3, version = version + 1 where id = $1', [
    id,
    hash,
    new Date(until),
  ]);
}

export async function setAccepted(tx: Client, id: string, agentId: string, now: number): Promise<void> {
  await tx.query(
    `update friendly_contacts
     set status = 'accepted', agent_id = $2, code_hash = null, code_until = null, last_contact_at = $3,
         version = version + 1
     where id = $1`,
    [id, agentId, new Date(now)],
  );
}

export async function deleteContacts(tx: Client, ids: readonly string[], now: number): Promise<void> {
  await tx.query(
    'update friendly_contacts set deleted_at = $2, code_hash = null, code_until = null where id = any($1::uuid[])',
    [ids, new Date(now)],
  );
}

/** The contact of a valid invitation code; locked if `lock`. */
export async function findByCode(tx: Queryable, hash: Buffer, now: number, lock: boolean): Promise<ContactRow | null> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from friendly_contacts
     where code_hash = $1 and code_until > $2 and status = 'pending' and deleted_at is null ${lock ? 'for update' : ''}`,
    [hash, new Date(now)],
  );
  return rows[0] ? findContact(tx, rows[0].id) : null;
}

/** Whether this account is a contact of this group already. */
export async function isContact(tx: Client, agentId: string, groupId: string | null): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from friendly_contacts
     where agent_id = $1 and group_id is not distinct from $2 and deleted_at is null`,
    [agentId, groupId],
  );
  return rows.length > 0;
}

export type Account = { id: string; nickname: string };

/** An enabled agent. */
export async function findColleague(tx: Client, id: string): Promise<Account | null> {
  const { rows } = await tx.query<Account>(
    'select id, nickname from agents where id = $1 and enabled and deleted_at is null and not guest for share',
    [id],
  );
  return rows[0] ?? null;
}

export async function isGroup(tx: Client, id: string): Promise<boolean> {
  const { rows } = await tx.query('select 1 from agent_groups where id = $1 for share', [id]);
  return rows.length > 0;
}

/** Contacts whose colleague, this agent, has not answered yet. */
export async function findAsked(db: Queryable, agentId: string): Promise<ContactRow[]> {
  const { rows } = await db.query<ContactRow>(
    `${SELECT_CONTACTS}
     where f.agent_id = $1 and f.kind = 'internal' and f.status = 'pending' and f.deleted_at is null
     order by f.created_at, f.id`,
    [agentId],
  );
  return rows;
}
