import type { Client, Queryable } from '../../../db/pool';
import { every, raw, type Sql, sql, statement } from '../../../db/sql';
import { ofConversationsInScope, type Reader } from '../../foundation/access/scope';
import { notInTrash } from '../../foundation/access/trash';

export type NoteRow = {
  onlyID: string;
  visitorId: string;
  conversationId: string;
  kind: 'note' | 'whisper';
  msg: string;
  pin: string | null;
  afterSeq: number;
  authorId: string;
  nickname: string;
  toId: string | null;
  createdAt: Date;
};

const SELECT_NOTES = `
  select n.only_id as "onlyID", n.visitor_id as "visitorId", n.conversation_id as "conversationId", n.kind, n.msg,
         n.pinned_to as pin, n.after_seq as "afterSeq", n.author_id as "authorId", a.nickname, n.to_id as "toId",
         n.created_at as "createdAt"
  from notes n join agents a on a.id = n.author_id`;

export type NewNote = {
  visitorId: string;
  onlyID: string;
  conversationId: string;
  kind: NoteRow['kind'];
  msg: string;
  pin: string | null;
  authorId: string;
  toId: string | null;
};

/** Inserts a note, once for each id, placed after the messages so far. Null: it existed. */
export async function insertNote(tx: Client, note: NewNote, now: number): Promise<NoteRow | null> {
  const { rowCount } = await tx.query(
    `insert into notes (visitor_id, only_id, conversation_id, kind, msg, pinned_to, author_id, to_id, created_at, after_seq)
     select $1, $2, c.id, $4, $5, $6, $7, $8, $9, c.last_seq from conversations c where c.id = $3
     on conflict do nothing`,
    [
      note.visitorId,
      note.onlyID,
      note.conversationId,
      note.kind,
      note.msg,
      note.pin,
      note.authorId,
      note.toId,
      new Date(now),
    ],
  );
  return rowCount === 1 ? findNote(tx, note.visitorId, note.onlyID) : null;
}

export async function findNote(db: Queryable, visitorId: string, onlyID: string): Promise<NoteRow | null> {
  const { rows } = await db.query<NoteRow>(
    `${SELECT_NOTES} where n.visitor_id = $1 and n.only_id = $2 and n.deleted_at is null`,
    [visitorId, onlyID],
  );
  return rows[0] ?? null;
}

export async function deleteNote(tx: Client, { visitorId, onlyID }: NoteRow, now: number): Promise<void> {
  await tx.query('update notes set deleted_at = $3 where visitor_id = $1 and only_id = $2', [
    visitorId,
    onlyID,
    new Date(now),
  ]);
}

export type NotesAsked = {
  visitorId: string;
  /** Only of this conversation; null: of all. */
  conversationId: string | null;
  /** Excludes whispers between others, and conversations outside of its scope. */
  reader: Reader;
  pageNo: number;
  pageSize: number;
};

export async function listNotes(db: Queryable, asked: NotesAsked): Promise<{ rows: NoteRow[]; total: number }> {
  const { visitorId, conversationId, reader, pageNo, pageSize } = asked;
  const where = every([
    sql`n.visitor_id = ${visitorId}`,
    conversationId !== null && sql`n.conversation_id = ${conversationId}`,
    seenBy(reader.uuid),
    ofConversationsInScope(reader, 'n.conversation_id'),
    notInTrash('n.conversation_id'),
  ]);
  const [counted, listed] = await Promise.all([
    db.query<{ total: number }>(statement(sql`select count(*) as total from notes n where ${where}`)),
    db.query<NoteRow>(
      statement(sql`${raw(SELECT_NOTES)} where ${where} order by n.created_at desc, n.only_id desc
                    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`),
    ),
  ]);
  return { rows: listed.rows, total: counted.rows[0]!.total };
}

/** Notes on a conversation, with whispers from and to the reader, in order. */
export async function findNotesOn(
  db: Queryable,
  { conversationId, readerId, limit }: { conversationId: string; readerId: string; limit: number },
): Promise<NoteRow[]> {
  const { rows } = await db.query<NoteRow>(
    statement(sql`${raw(SELECT_NOTES)} where n.conversation_id = ${conversationId} and ${seenBy(readerId)}
                  order by n.created_at, n.only_id limit ${limit}`),
  );
  return rows;
}

/** Condition: no whisper, or one from or to the reader. */
const seenBy = (readerId: string): Sql =>
  sql`n.deleted_at is null and (n.kind = 'note' or n.author_id = ${readerId} or n.to_id = ${readerId})`;

/** Whether this agent can get a whisper. */
export async function isAgent(db: Queryable, agentId: string): Promise<boolean> {
  const { rows } = await db.query('select 1 from agents where id = $1 and enabled and not guest', [agentId]);
  return rows.length > 0;
}

/** Whether the visitor has a message with this id. */
export async function hasMessage(db: Queryable, visitorId: string, onlyID: string): Promise<boolean> {
  const { rows } = await db.query('select 1 from messages where visitor_id = $1 and only_id = $2', [visitorId, onlyID]);
  return rows.length > 0;
}
