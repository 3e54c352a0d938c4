import type { Queryable } from '../../../db/pool';
import { every, raw, type Sql, sql } from '../../../db/sql';
import { Refusal } from '../../../errors';
import type { Principal } from '../../../principal';
import { ofConversationsInScope, peopleInScope, visitorsAtHand, within } from '../../foundation/access/scope';
import { IS_RECALLED } from '../../foundation/files/used-elsewhere';
import { countPeople, findPeople } from './scope-store';

export type Reader = Pick<Principal, 'uuid' | 'admin' | 'scope' | 'masks' | 'roles'>;

/** Condition: people of the archive (`people p`) that the reader sees, by scope or by sharing; null: all. */
export function archiveScope(reader: Reader): Sql | null {
  const inScope = peopleInScope(reader, { id: 'p.id', owner: 'p.owner_id' });
  return inScope && sql`(${inScope} or ${reader.uuid} = any(p.shared_with))`;
}

/**
 * `archiveScope` by a column of the person's row that the follower computes (`people.had_by`), to find and count rows
 * of a list. Rows are shown only if `archiveScope` matches too.
 */
export function foldedScope(reader: Reader): Sql | null {
  const { uuid, scope } = reader;
  if (scope === 'all' || scope === 'shared') return archiveScope(reader);
  const ours = sql`array${within(reader)}`;
  return sql`(p.owner_id = any(${ours}) or p.had_by && ${ours} or p.nobodys or (p.owner_id is null and p.chats = 0)
    or (p.shared_with <> '{}' and ${uuid} = any(p.shared_with))
    or p.id = any(array(select v.person_id from visitors v where v.id in ${visitorsAtHand(reader)})))`;
}

/** People among these that the reader sees. */
export async function seenAmong(db: Queryable, reader: Reader, ids: readonly string[]): Promise<Set<string>> {
  const scope = archiveScope(reader);
  if (!scope || ids.length === 0) return new Set(ids);
  const where = every([sql`p.id = any(${ids}::uuid[])`, scope]);
  return new Set(await findPeople(db, where));
}

/** Condition for files of visitors (`files f`): in a conversation in the scope, or never sent. */
function filesInScope(reader: Reader): Sql | null {
  const inScope = ofConversationsInScope(reader, 'm.conversation_id');
  if (!inScope) return null;
  const sent = sql`from messages m where m.visitor_id = f.visitor_id and m.kind in ('image', 'file')
    and substring(m.msg from '/api/files/([A-Za-z0-9_-]{20,64})') = f.key`;
  return sql`(exists (select 1 ${sent} and ${inScope}) or not exists (select 1 ${sent}))`;
}

/**
 * Condition: the file was never sent, or is in a conversation outside of the trash. Evaluated for each file by the
 * messages of its visitor, so that the whole trash is never read.
 */
const NOT_SENT_IN_TRASH = raw(`(
  select bool_and(x.conversation_id is not null)
  from messages m left join conversation_trash x on x.conversation_id = m.conversation_id
  where m.visitor_id = f.visitor_id and m.kind in ('image', 'file')
    and substring(m.msg from '/api/files/([A-Za-z0-9_-]{20,64})') = f.key) is not true`);

/**
 * Condition for files of visitors (`files f`) that the reader may open: in its scope, outside of the trash, not recalled.
 * No message names a recalled file any more, so that it would count as never sent.
 */
export const keptFiles = (reader: Reader): Sql =>
  every([filesInScope(reader), NOT_SENT_IN_TRASH, raw(`not (${IS_RECALLED})`)]);

/** Refuses people that the reader does not see, in the same way as unknown ones. */
export async function assertSeesPeople(db: Queryable, reader: Reader, ids: readonly string[]): Promise<void> {
  const scope = archiveScope(reader);
  if (!scope) return;
  const seen = await countPeople(db, every([sql`p.id = any(${ids}::uuid[])`, scope]));
  if (seen < new Set(ids).size) throw new Refusal('not-found');
}
