import type { Queryable } from '../../../db/pool';
import { every, raw, type Sql, sql } from '../../../db/sql';
import type { Principal } from '../../../principal';
import { hasConversation } from './scope-store';
import { notInTrash } from './trash';

/** The agent whose scope applies. */
export type Reader = Pick<Principal, 'uuid' | 'scope'>;

/** Ids of the agent and, in the scope `group`, of all who share a group with it, as a list of SQL. */
export const within = ({ uuid, scope }: Reader): Sql =>
  scope === 'group'
    ? sql`(select ${uuid}::uuid union all
           select others.agent_id from agent_group_members own join agent_group_members others using (group_id)
           where own.agent_id = ${uuid})`
    : sql`(select ${uuid}::uuid)`;

/**
 * Condition: conversations of a guest, which are shared with it; with the scope `person` the person's earlier
 * ones too.
 */
const isShared = ({ uuid }: Reader, c: string): Sql => sql`(
  ${raw(c)}.id in (select s.conversation_id from shares s where s.agent_id = ${uuid} and s.state <> 'ended')
  or (${raw(c)}.state = 'end' and ${raw(c)}.visitor_id in ${visitorsGiven(uuid)}))`;

/**
 * Visitors shared with the agent by the scope `person`, as a subquery that runs once for a list. The agent sees their
 * earlier conversations too, whatever its role's scope.
 */
export const visitorsGiven = (uuid: string): Sql => sql`(
  select s.visitor_id from shares s where s.agent_id = ${uuid} and s.state = 'active' and s.scope = 'person'
  union all
  select v.id from shares s join visitors own on own.id = s.visitor_id join visitors v on v.person_id = own.person_id
  where s.agent_id = ${uuid} and s.state = 'active' and s.scope = 'person')`;

/**
 * Condition of rule A-24 for conversations (`c`: alias of the table); null: no restriction. Every list, search, export
 * and statistic of conversations has to use it.
 */
export function conversationsInScope(reader: Reader, c = 'c'): Sql | null {
  if (reader.scope === 'all') return null;
  if (reader.scope === 'shared') return isShared(reader, c);
  return sql`(${raw(c)}.owner_id is null or ${raw(c)}.transfer_to = ${reader.uuid} or exists (
    select 1 from conversation_agents had
    where had.conversation_id = ${raw(c)}.id and had.agent_id in ${within(reader)})
    or ${raw(c)}.visitor_id in ${visitorsGiven(reader.uuid)})`;
}

/**
 * Visitors that an agent sees independently of former owners: offered to it, or shared with it by the scope `person`.
 */
export const visitorsAtHand = ({ uuid }: Reader): Sql => sql`(
  select c.visitor_id from conversations c where c.transfer_to = ${uuid} and c.transfer_at is not null
  union all select given.visitor_id from ${visitorsGiven(uuid)} given)`;

/** Whether a conversation is in the reader's scope; conversations in the trash are in no scope. */
export const isInScope = (db: Queryable, reader: Reader, conversationId: string): Promise<boolean> =>
  hasConversation(db, conversationId, every([conversationsInScope(reader), notInTrash('c.id')]));

/** `conversationsInScope` for rows with the id of a conversation: `n.conversation_id`. */
export function ofConversationsInScope(reader: Reader, column: string): Sql | null {
  const inScope = conversationsInScope(reader, 'seen');
  return inScope && sql`exists (select 1 from conversations seen where seen.id = ${raw(column)} and ${inScope})`;
}

/** Condition for rows that one agent owns: `column` holds its id; rows without an owner are in every scope. */
export function heldInScope(reader: Reader, column: string): Sql | null {
  if (reader.scope === 'all') return null;
  if (reader.scope === 'shared') return sql`${raw(column)} = ${reader.uuid}`;
  return sql`(${raw(column)} is null or ${raw(column)} in ${within(reader)})`;
}

/**
 * Condition for persons (`id`): owned by agents of the scope (`owner`: column, if there is one), with a conversation in
 * the scope, or without any conversation.
 */
export function peopleInScope(reader: Reader, { id, owner }: { id: string; owner?: string }): Sql | null {
  const talked = conversationsInScope(reader, 'c');
  if (!talked) return null;
  // The offset makes PostgreSQL evaluate this for each person of a page, instead of joining all conversations.
  const isOf = sql`from visitors v join conversations c on c.visitor_id = v.id where v.person_id = ${raw(id)}`;
  const hasTalk = sql`exists (select 1 ${isOf} and ${talked} offset 0)`;
  if (reader.scope === 'shared') return hasTalk;
  const nobodys = sql`not exists (select 1 ${isOf} offset 0)`;
  return owner === undefined
    ? sql`(${hasTalk} or ${nobodys})`
    : sql`(${raw(owner)} in ${within(reader)} or ${hasTalk} or (${raw(owner)} is null and ${nobodys}))`;
}

/** Condition for visitors (`id`): with a conversation in the scope, or without any. */
export function visitorsInScope(reader: Reader, id: string): Sql | null {
  const talked = conversationsInScope(reader, 'c');
  if (!talked) return null;
  const isOf = sql`from conversations c where c.visitor_id = ${raw(id)}`;
  if (reader.scope === 'shared') return sql`exists (select 1 ${isOf} and ${talked})`;
  return sql`(exists (select 1 ${isOf} and ${talked}) or not exists (select 1 ${isOf}))`;
}
