import type { Client, Queryable } from '../../../db/pool';
import { raw, type Sql, sql, statement } from '../../../db/sql';
import type { Principal } from '../../../principal';
import type { ContactKind } from './contacts-store';

/** Condition: contact `f` is accepted and not deleted. */
const ACCEPTED = `f.status = 'accepted' and f.deleted_at is null`;

/** Condition: `f` is a contact of the agent. Guests have none, and nobody is a contact of itself. */
const isContactOf = (agent: Sql): Sql => sql`(
  f.agent_id <> ${agent}
  and exists (select 1 from agents o where o.id = ${agent} and o.enabled and o.deleted_at is null and not o.guest)
  and (f.group_id is null
       or exists (select 1 from agent_group_members m where m.group_id = f.group_id and m.agent_id = ${agent})))`;

/**
 * Condition: the guest knows the agent, who invited it, shared a visitor with it or chatted with it. Other agents are
 * not shown to guests.
 */
const isKnownTo = (guest: Sql, agent: Sql): Sql => sql`(
  f.added_by = ${agent}
  or exists (select 1 from shares s where s.agent_id = ${guest} and s.by_id = ${agent})
  or exists (select 1 from direct_talks t
             where t.low_id = least(${guest}, ${agent}) and t.high_id = greatest(${guest}, ${agent})))`;

export type Receiver = { contactId: string; seeHistory: boolean };

/**
 * The contact of an account to which this agent may transfer visitors; of several, one that may see the history.
 */
export async function findReceiver(tx: Client, agent: Principal, to: string): Promise<Receiver | null> {
  const { rows } = await tx.query<Receiver>(
    statement(sql`
      select f.id as "contactId", f.may_see_history as "seeHistory"
      from friendly_contacts f
      where f.agent_id = ${to}::uuid and ${raw(ACCEPTED)} and f.may_receive
        and (${agent.admin}::boolean and f.agent_id <> ${agent.uuid}::uuid or ${isContactOf(sql`${agent.uuid}::uuid`)})
      order by f.may_see_history desc, f.id limit 1 for share of f`),
  );
  return rows[0] ?? null;
}

/** Whether two accounts may chat: one is a contact of the other with the permission `chat`. */
export async function mayTalk(db: Queryable, from: string, to: string): Promise<boolean> {
  const { rows } = await db.query({
    name: 'direct-may-talk',
    ...statement(sql`
      select 1 from friendly_contacts f
      where f.agent_id = ${to}::uuid and ${raw(ACCEPTED)} and f.may_chat and ${isContactOf(sql`${from}::uuid`)}
        and exists (select 1 from agents c where c.id = f.agent_id and c.enabled and c.deleted_at is null)
      union all
      select 1 from friendly_contacts f join agents me on me.id = f.agent_id
      where f.agent_id = ${from}::uuid and ${raw(ACCEPTED)} and f.may_chat and ${isContactOf(sql`${to}::uuid`)}
        and (not me.guest or ${isKnownTo(sql`${from}::uuid`, sql`${to}::uuid`)})
      limit 1`),
  });
  return rows.length > 0;
}

export type FriendRow = {
  uuid: string;
  nickname: string;
  avatar: string;
  contactId: string | null;
  kind: ContactKind;
  name: string;
  company: string;
  remark: string;
  seesState: boolean;
  chat: boolean;
  receive: boolean;
  seeHistory: boolean;
  unread: number;
  lastMsg: string | null;
  lastFrom: string;
  lastAt: Date | null;
};

/** Accounts that an agent may chat with or transfer to, each once, the latest chat first. */
export async function listFriends(
  db: Queryable,
  agent: Principal,
  { text, pageNo, pageSize }: { text?: string | undefined; pageNo: number; pageSize: number },
): Promise<{ rows: FriendRow[]; total: number }> {
  const me = sql`${agent.uuid}::uuid`;
  const friends = sql`
    select distinct on (uuid) * from (
      select f.agent_id as uuid, f.id as "contactId", f.kind, f.name, f.company, f.remark, true as "seesState",
             f.may_chat as chat, f.may_receive as receive, f.may_see_history as "seeHistory", f.last_contact_at as met
      from friendly_contacts f
      where ${raw(ACCEPTED)} and f.agent_id is not null and ${isContactOf(me)}
      union all
      select o.id, null, f.kind, '', '', '', f.may_see_state, f.may_chat, false, false, null
      from friendly_contacts f join agents o on o.id <> f.agent_id
      where ${raw(ACCEPTED)} and f.agent_id = ${me} and ${isContactOf(sql`o.id`)}
        and ${isKnownTo(me, sql`o.id`)}
    ) them order by uuid, "contactId" is null, chat desc, receive desc`;
  const found = sql`
    from (${friends}) t
    join agents a on a.id = t.uuid and a.enabled and a.deleted_at is null
    left join direct_talks d on d.low_id = least(t.uuid, ${me}) and d.high_id = greatest(t.uuid, ${me})
    left join direct_messages m on m.talk_id = d.id and m.seq = d.last_seq
    where ${
      text === undefined
        ? raw('true')
        : sql`(strpos(lower(a.nickname), lower(${text})) > 0 or strpos(lower(t.name), lower(${text})) > 0
               or strpos(lower(t.company), lower(${text})) > 0)`
    }`;
  const [counted, listed] = await Promise.all([
    db.query<{ total: number }>(statement(sql`select count(*) as total ${found}`)),
    db.query<FriendRow>(
      statement(sql`
        select t.uuid, a.nickname, a.avatar, t."contactId", t.kind, t.name, t.company, t.remark, t."seesState", t.chat,
               t.receive, t."seeHistory",
               coalesce(case when d.low_id = ${me} then d.low_unread else d.high_unread end, 0) as unread,
               m.msg as "lastMsg", m.sender_id as "lastFrom", m.sent_at as "lastAt"
        ${found}
        order by greatest(d.last_at, t.met) desc nulls last, a.nickname collate "zh-x-icu", t.uuid
        limit ${pageSize} offset ${(pageNo - 1) * pageSize}`),
    ),
  ]);
  return { rows: listed.rows, total: counted.rows[0]!.total };
}
