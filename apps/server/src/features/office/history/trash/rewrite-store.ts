import type { MessageKind } from '@parley/protocol/types';
import type { Queryable } from '../../../../db/pool';

/** A locked message. */
export type LockedMessage = { seq: number; kind: MessageKind; msg: string; sentAt: Date; recalled: string | null };

export type Ended = { visitorId: string; hadBy: string[] };

export async function findEnded(tx: Queryable, id: string): Promise<Ended | null> {
  const { rows } = await tx.query<Ended>(
    `select c.visitor_id as "visitorId",
            array(select had.agent_id from conversation_agents had where had.conversation_id = c.id) as "hadBy"
     from conversations c where c.id = $1 and c.state = 'end'`,
    [id],
  );
  return rows[0] ?? null;
}

export async function lockMessage(
  tx: Queryable,
  conversationId: string,
  onlyID: string,
): Promise<LockedMessage | null> {
  const { rows } = await tx.query<LockedMessage>(
    `select m.seq, m.kind, m.msg, m.sent_at as "sentAt", case when m.recalled_at is not null then coalesce(
              (select r.msg from recalled_messages r where r.conversation_id = m.conversation_id and r.seq = m.seq), '')
            end as recalled
     from messages m where m.conversation_id = $1 and m.only_id = $2 for update of m`,
    [conversationId, onlyID],
  );
  return rows[0] ?? null;
}

/** Raises the row version of visitors whose newest conversation this is; returns them. */
export async function bumpVisitorsAt(tx: Queryable, conversationId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'update visitors set version = version + 1 where conversation_id = $1 returning id',
    [conversationId],
  );
  return rows.map(({ id }) => id);
}

type Numbered = { conversationId: string; seq: number };

/** Replaces the message by plain text. */
export async function setSaid(tx: Queryable, { conversationId, seq }: Numbered, msg: string): Promise<void> {
  await tx.query(`update messages set msg = $3, kind = 'text' where conversation_id = $1 and seq = $2`, [
    conversationId,
    seq,
    msg,
  ]);
  // Its filled template is not kept either, nor sent.
  await tx.query(
    `update channel_outbox set words = null where conversation_id = $1 and seq = $2 and words is not null`,
    [conversationId, seq],
  );
}

export async function setRecalledSaid(tx: Queryable, { conversationId, seq }: Numbered, msg: string): Promise<void> {
  await tx.query('update recalled_messages set msg = $3 where conversation_id = $1 and seq = $2', [
    conversationId,
    seq,
    msg,
  ]);
}

/** Deletes a file that no message of the visitor uses any more; returns its keys. */
export async function deleteUnusedFile(tx: Queryable, visitorId: string, key: string): Promise<string[]> {
  const { rows } = await tx.query<{ key: string }>(
    `delete from file_uses u
     where u.key = $2 and u.visitor_id = $1
       and not exists (
         select 1 from messages m
         where m.visitor_id = $1 and m.kind in ('image', 'file', 'card') and strpos(m.msg, $2) > 0)
     returning u.key`,
    [visitorId, key],
  );
  return rows.map((row) => row.key);
}
