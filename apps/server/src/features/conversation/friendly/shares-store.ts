import type { ShareEnd, ShareScope, ShareState } from '@parley/core/access/shares';
import type { Value } from '@parley/protocol/http/routes';
import type { MessageKind } from '@parley/protocol/types';
import type { Queryable } from '../../../db/pool';
import { type ListSql, orderBy } from '../../../db/read-list';
import { every, sql } from '../../../db/sql';
import type { Principal } from '../../../principal';
import { ofConversationsInScope } from '../../foundation/access/scope';
import { notInTrash } from '../../foundation/access/trash';
import type { ContactKind } from './contacts-store';

export type ShareRow = {
  id: string;
  contactId: string;
  name: string;
  company: string;
  kind: ContactKind;
  agentId: string;
  nickname: string;
  byId: string;
  byName: string | null;
  visitorId: string;
  visitor: string;
  conversationId: string;
  scope: ShareScope;
  personal: boolean;
  hours: number;
  state: ShareState;
  offeredAt: Date;
  startedAt: Date | null;
  untilAt: Date | null;
  endedAt: Date | null;
  ended: ShareEnd | null;
  messages: number;
};

type Filters = Omit<Value<'GET /friendly/shares'>, 'pageNo' | 'pageSize'>;

/** Shares within the reader's scope. */
export function shareList(reader: Principal, filters: Filters): ListSql {
  const { text, contact, kind, state, scope, from, to } = filters;
  return {
    select: `
      select s.id, s.contact_id as "contactId", f.name, f.company, f.kind, s.agent_id as "agentId", a.nickname,
             s.by_id as "byId", b.nickname as "byName", s.visitor_id as "visitorId",
             coalesce(nullif(v.name, ''), '#' || v.number) as visitor, s.conversation_id as "conversationId", s.scope,
             s.personal, s.hours, s.state, s.offered_at as "offeredAt", s.started_at as "startedAt",
             s.until_at as "untilAt", s.ended_at as "endedAt", s.ended,
             coalesce(coalesce(s.to_seq, c.last_seq) - s.from_seq, 0) as messages
      from shares s
      join friendly_contacts f on f.id = s.contact_id
      join agents a on a.id = s.agent_id
      left join agents b on b.id = s.by_id
      join visitors v on v.id = s.visitor_id
      join conversations c on c.id = s.conversation_id`,
    from: 'shares s',
    id: 's.id',
    where: every([
      text !== undefined &&
        sql`s.contact_id in (select id from friendly_contacts
                             where strpos(lower(name), lower(${text})) > 0 or strpos(lower(company), lower(${text})) > 0)`,
      contact !== undefined && sql`s.contact_id = any(${contact}::uuid[])`,
      kind !== undefined && sql`s.contact_id in (select id from friendly_contacts where kind = any(${kind}::text[]))`,
      state !== undefined && sql`s.state = any(${state}::text[])`,
      scope !== undefined && sql`s.scope = any(${scope}::text[])`,
      from !== undefined && sql`s.offered_at >= ${new Date(from)}`,
      to !== undefined && sql`s.offered_at <= ${new Date(to)}`,
      ofConversationsInScope(reader, 's.conversation_id'),
    ]),
    order: orderBy({ offeredAt: 's.offered_at', until: 'coalesce(s.ended_at, s.until_at)' }, 's.id', filters, {
      sort: 'offeredAt',
      order: 'desc',
    }),
  };
}

/** A message of a conversation from the time of a share. */
export type SharedMessageRow = Pick<
  ShareRow,
  'contactId' | 'name' | 'company' | 'kind' | 'nickname' | 'byName' | 'visitor' | 'conversationId'
> & {
  seq: number;
  role: 'user' | 'service' | 'robot';
  author: string | null;
  messageKind: MessageKind;
  msg: string;
  sentAt: Date;
  isRecalled: boolean;
};

/** Messages from the times of the listed shares, without conversations in the trash. */
export function sharedMessages(reader: Principal, filters: Filters): ListSql {
  const { where, order } = shareList(reader, filters);
  const from = `
      shares s
      join conversations c on c.id = s.conversation_id
      join messages m on m.conversation_id = s.conversation_id
       and m.seq > s.from_seq and m.seq <= coalesce(s.to_seq, c.last_seq)`;
  return {
    select: `
      select s.contact_id as "contactId", f.name, f.company, f.kind, a.nickname, b.nickname as "byName",
             coalesce(nullif(v.name, ''), '#' || v.number) as visitor, s.conversation_id as "conversationId", m.seq,
             m.role, w.nickname as author, m.kind as "messageKind", m.msg, m.sent_at as "sentAt",
             m.recalled_at is not null as "isRecalled"
      from ${from}
      join friendly_contacts f on f.id = s.contact_id
      join agents a on a.id = s.agent_id
      left join agents b on b.id = s.by_id
      join visitors v on v.id = s.visitor_id
      left join agents w on w.id = m.author_id`,
    from,
    id: 'm.id',
    where: every([where, notInTrash('s.conversation_id')]),
    order: `${order}, m.seq`,
  };
}

export type HeldRow = Pick<ShareRow, 'visitorId' | 'byName' | 'scope' | 'personal' | 'hours' | 'untilAt'>;

export type GivenRow = Pick<
  ShareRow,
  'id' | 'visitorId' | 'visitor' | 'agentId' | 'name' | 'byId' | 'scope' | 'personal' | 'hours' | 'untilAt'
> & { byName: string };

/** Present shares by this agent; also shares by others if the agent sees all, or watches the visitor. */
export const givenList = ({ uuid, admin }: Principal): ListSql => ({
  select: `
    select s.id, s.visitor_id as "visitorId", coalesce(nullif(v.name, ''), '#' || v.number) as visitor,
           s.agent_id as "agentId", f.name, s.by_id as "byId", b.nickname as "byName", s.scope, s.personal, s.hours,
           s.until_at as "untilAt"
    from shares s
    join friendly_contacts f on f.id = s.contact_id
    join agents b on b.id = s.by_id
    join visitors v on v.id = s.visitor_id`,
  from: 'shares s',
  id: 's.id',
  where: sql`s.state <> 'ended'
    and (${admin}::boolean or s.by_id = ${uuid}::uuid
         or s.visitor_id in (select visitor_id from watches where agent_id = ${uuid}::uuid))`,
  order: 's.id desc',
});

/** The present share of a visitor. */
export async function idOfShared(db: Queryable, visitorId: string, byId: string | null): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `select id from shares where visitor_id = $1 and state <> 'ended' and ($2::uuid is null or by_id = $2)
     order by id desc limit 1`,
    [visitorId, byId],
  );
  return rows[0]?.id ?? null;
}

/** Shares with this account, present and offered. */
export async function findHeld(db: Queryable, agentId: string): Promise<HeldRow[]> {
  const { rows } = await db.query<HeldRow>(
    `
      select s.visitor_id as "visitorId", b.nickname as "byName", s.scope, s.personal, s.hours, s.until_at as "untilAt"
      from shares s
      left join agents b on b.id = s.by_id
      where s.agent_id = $1 and s.state <> 'ended'
    `,
    [agentId],
  );
  return rows;
}

export async function idsOfContact(db: Queryable, contactId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from shares where contact_id = $1 and state <> 'ended' order by id`,
    [contactId],
  );
  return rows.map(({ id }) => id);
}

/** Condition of the job that ends shares: there is one. */
export const HAS_SHARES = `exists (select from shares where state <> 'ended')`;

/** Shares to end: their time is over, or their contact was blocked or removed. */
export async function findDue(db: Queryable, now: number, limit: number): Promise<{ id: string; how: ShareEnd }[]> {
  const { rows } = await db.query<{ id: string; how: ShareEnd }>({
    name: 'shares-due',
    text: `
      (select id, 'expired' as how from shares where state = 'active' and until_at <= $1 order by until_at limit $2)
      union all
      (select s.id, case when f.deleted_at is not null then 'removed' else 'blocked' end
       from shares s join friendly_contacts f on f.id = s.contact_id
       where s.state <> 'ended' and (f.status = 'blocked' or f.deleted_at is not null) limit $2)`,
    values: [new Date(now), limit],
  });
  return rows;
}

/** Present shares of these visitors. */
export async function idsOfVisitors(db: Queryable, visitorIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from shares where visitor_id = any($1::uuid[]) and state <> 'ended' order by id`,
    [visitorIds],
  );
  return rows.map(({ id }) => id);
}
