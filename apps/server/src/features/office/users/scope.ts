import type { Queryable } from '../../../db/pool';
import { every, type Sql, sql } from '../../../db/sql';
import { Refusal } from '../../../errors';
import type { Principal } from '../../../principal';
import { ofConversationsInScope, peopleInScope, visitorsAtHand, within } from '../../foundation/access/scope';
import { peopleOfFollowUps } from './follow-ups/follow-up-store';
import { countPeople, findPeople } from './scope-store';

export type Reader = Pick<Principal, 'uuid' | 'admin' | 'scope' | 'masks' | 'roles'>;

/** Whom of the archive (`people p`) somebody sees: by the role's scope, and who was shared; null: everybody. */
export function archiveScope(reader: Reader): Sql | null {
  const inScope = peopleInScope(reader, { id: 'p.id', owner: 'p.owner_id' });
  return inScope && sql`(${inScope} or ${reader.uuid} = any(p.shared_with))`;
}

/**
 * The same off the person's own row, as it was folded a moment ago (`people.had_by`): what finds and counts the rows of a
 * list. What is shown of them has `archiveScope` beside it.
 */
export function foldedScope(reader: Reader): Sql | null {
  const { uuid, scope } = reader;
  if (scope === 'all' || scope === 'shared') return archiveScope(reader);
  const ours = sql`array${within(reader)}`;
  return sql`(p.owner_id = any(${ours}) or p.had_by && ${ours} or p.nobodys or (p.owner_id is null and p.chats = 0)
    or (p.shared_with <> '{}' and ${uuid} = any(p.shared_with))
    or p.id = any(array(select v.person_id from visitors v where v.id in ${visitorsAtHand(reader)})))`;
}

/** Of these people those whom the reader sees. */
export async function seenAmong(db: Queryable, reader: Reader, ids: readonly string[]): Promise<Set<string>> {
  const scope = archiveScope(reader);
  if (!scope || ids.length === 0) return new Set(ids);
  const where = every([sql`p.id = any(${ids}::uuid[])`, scope]);
  return new Set(await findPeople(db, where));
}

/** For a list of visitors' files (`files f`): those of a conversation in the scope, and those that were never sent. */
export function filesInScope(reader: Reader): Sql | null {
  const inScope = ofConversationsInScope(reader, 'm.conversation_id');
  if (!inScope) return null;
  const sent = sql`from messages m where m.visitor_id = f.visitor_id and m.kind in ('image', 'file')
    and substring(m.msg from '/api/files/([A-Za-z0-9_-]{20,64})') = f.key`;
  return sql`(exists (select 1 ${sent} and ${inScope}) or not exists (select 1 ${sent}))`;
}

/** The door to people by their ids: who is not seen is not there, and who is not there is not seen. */
export async function assertSeesPeople(db: Queryable, reader: Reader, ids: readonly string[]): Promise<void> {
  const scope = archiveScope(reader);
  if (!scope) return;
  const seen = await countPeople(db, every([sql`p.id = any(${ids}::uuid[])`, scope]));
  if (seen < new Set(ids).size) throw new Refusal('not-found');
}

/** The door to follow-ups: as to the people whose they are. */
export async function assertSeesFollowUps(db: Queryable, reader: Reader, ids: readonly string[]): Promise<void> {
  if (!archiveScope(reader)) return;
  const found = await peopleOfFollowUps(db, ids);
  if (found.length < new Set(ids).size) throw new Refusal('not-found');
  await assertSeesPeople(db, reader, [...new Set(found.map(({ personId }) => personId))]);
}
