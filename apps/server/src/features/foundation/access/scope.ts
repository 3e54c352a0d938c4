import type { Queryable } from '../../../db/pool';
import { every, raw, type Sql, sql } from '../../../db/sql';
import { Refusal } from '../../../errors';
import type { Principal } from '../../../principal';
import { hasConversation } from './scope-store';
import { notInTrash } from './trash';

/** Whose scope it is: the agent who asks. */
export type Reader = Pick<Principal, 'uuid' | 'scope'>;

/** The agent itself and, in the scope `group`, everybody who shares a group with it: ids, as a list of SQL. */
export const within = ({ uuid, scope }: Reader): Sql =>
  scope === 'group'
    ? sql`(select ${uuid}::uuid union all
           select others.agent_id from agent_group_members own join agent_group_members others using (group_id)
           where own.agent_id = ${uuid})`
    : sql`(select ${uuid}::uuid)`;

/** A guest's conversations: what is shared with it, and with the scope `person` what that person said before. */
const isShared = ({ uuid }: Reader, c: string): Sql => sql`(
  ${raw(c)}.id in (select s.conversation_id from shares s where s.agent_id = ${uuid} and s.state <> 'ended')
  or (${raw(c)}.state = 'end' and ${raw(c)}.visitor_id in ${visitorsGiven(uuid)}))`;

/**
 * Who the persons are that are shared with somebody as a whole: looked up once, however long the list. A colleague sees
 * what these said before as well, whatever the role's scope.
 */
const visitorsGiven = (uuid: string): Sql => sql`(
  select s.visitor_id from shares s where s.agent_id = ${uuid} and s.state = 'active' and s.scope = 'person'
  union all
  select v.id from shares s join visitors own on own.id = s.visitor_id join visitors v on v.person_id = own.person_id
  where s.agent_id = ${uuid} and s.state = 'active' and s.scope = 'person')`;

/**
 * Rule A-24 of core's SPEC for a list of conversations: `c` is the alias of `conversations` (its own name counts). Put it
 * among the conditions of everything that tells of conversations: lists, searches, exports, statistics.
 */
export function conversationsInScope(reader: Reader, c = 'c'): Sql | null {
  if (reader.scope === 'all') return null;
  if (reader.scope === 'shared') return isShared(reader, c);
  return sql`(${raw(c)}.owner_id is null or ${raw(c)}.transfer_to = ${reader.uuid} or exists (
    select 1 from conversation_agents had
    where had.conversation_id = ${raw(c)}.id and had.agent_id in ${within(reader)})
    or ${raw(c)}.visitor_id in ${visitorsGiven(reader.uuid)})`;
}

/** Visitors whom an agent sees whoever had them: those offered to it, and those shared with it as a whole. */
export const visitorsAtHand = ({ uuid }: Reader): Sql => sql`(
  select c.visitor_id from conversations c where c.transfer_to = ${uuid} and c.transfer_at is not null
  union all select given.visitor_id from ${visitorsGiven(uuid)} given)`;

/** What is in the trash is in nobody's. */
export const isInScope = (db: Queryable, reader: Reader, conversationId: string): Promise<boolean> =>
  hasConversation(db, conversationId, every([conversationsInScope(reader), notInTrash('c.id')]));

/** The door to one conversation: out of the scope it is not there. */
export async function assertInScope(db: Queryable, reader: Reader, conversationId: string): Promise<void> {
  if (!(await isInScope(db, reader, conversationId))) throw new Refusal('not-found');
}

/** The same for rows that only name a conversation: `n.conversation_id`. */
export function ofConversationsInScope(reader: Reader, column: string): Sql | null {
  const inScope = conversationsInScope(reader, 'seen');
  return inScope && sql`exists (select 1 from conversations seen where seen.id = ${raw(column)} and ${inScope})`;
}

/** For rows of which one agent has charge: `column` holds its id, or null, and what nobody has is everybody's. */
export function heldInScope(reader: Reader, column: string): Sql | null {
  if (reader.scope === 'all') return null;
  if (reader.scope === 'shared') return sql`${raw(column)} = ${reader.uuid}`;
  return sql`(${raw(column)} is null or ${raw(column)} in ${within(reader)})`;
}

/**
 * For a list of persons: whom the agent has charge of (`owner`, where persons have one), with whom it talked, and who
 * never talked with anybody. `id` is the person's.
 */
export function peopleInScope(reader: Reader, { id, owner }: { id: string; owner?: string }): Sql | null {
  const talked = conversationsInScope(reader, 'c');
  if (!talked) return null;
  // With an offset each person is asked about apart: a table of everybody's talks is never made for a page of them.
  const isOf = sql`from visitors v join conversations c on c.visitor_id = v.id where v.person_id = ${raw(id)}`;
  const hasTalk = sql`exists (select 1 ${isOf} and ${talked} offset 0)`;
  if (reader.scope === 'shared') return hasTalk;
  const nobodys = sql`not exists (select 1 ${isOf} offset 0)`;
  return owner === undefined
    ? sql`(${hasTalk} or ${nobodys})`
    : sql`(${raw(owner)} in ${within(reader)} or ${hasTalk} or (${raw(owner)} is null and ${nobodys}))`;
}

/** For a list of visitors: those with a conversation in the scope, and those without any. `id` is the visitor's. */
export function visitorsInScope(reader: Reader, id: string): Sql | null {
  const talked = conversationsInScope(reader, 'c');
  if (!talked) return null;
  const isOf = sql`from conversations c where c.visitor_id = ${raw(id)}`;
  if (reader.scope === 'shared') return sql`exists (select 1 ${isOf} and ${talked})`;
  return sql`(exists (select 1 ${isOf} and ${talked}) or not exists (select 1 ${isOf}))`;
}
