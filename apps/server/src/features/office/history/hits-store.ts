import type { MessageKind } from '@parley/protocol/types';
import type { Db } from '../../../db/pool';
import { raw, type Sql, sql, statement } from '../../../db/sql';
import { notInTrash } from '../../foundation/access/trash';
import type { Key } from './hit-keys-store';

export type Hit = {
  conversationId: string;
  seq: number;
  onlyId: string;
  role: 'user' | 'service' | 'robot';
  kind: MessageKind;
  msg: string;
  sentAt: Date;
};

const HIT_COLUMNS = raw(`m.conversation_id as "conversationId", m.seq, m.only_id as "onlyId", m.role, m.kind, m.msg,
  m.sent_at as "sentAt", m.recalled_at as "recalledAt"`);

export type HitRow = Hit & { recalledAt: Date | null };

/** Ids of conversations (`c`) that match `where`, at most `most`. */
export async function findConversations(db: Db, where: Sql, most: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    statement(sql`select c.id from conversations c where ${where} and ${notInTrash('c.id')} limit ${most}`),
  );
  return rows.map(({ id }) => id);
}

/** Messages by key, in the order of the keys. */
export async function findByKeys(db: Db, keys: readonly Key[]): Promise<HitRow[]> {
  const { rows } = await db.query<HitRow>({
    name: 'search-hits',
    text: `select ${HIT_COLUMNS.parts[0]}
      from unnest($1::uuid[], $2::int[]) with ordinality f (conversation_id, seq, place)
      join messages m on m.conversation_id = f.conversation_id and m.seq = f.seq
      order by f.place`,
    values: [keys.map((key) => key.conversationId), keys.map(({ seq }) => seq)],
  });
  return rows;
}

/** All messages of a conversation, oldest first. */
export async function findAllOf(db: Db, conversationId: string): Promise<HitRow[]> {
  const { rows } = await db.query<HitRow>(
    statement(sql`select ${HIT_COLUMNS} from messages m where m.conversation_id = ${conversationId} order by m.seq`),
  );
  return rows;
}
