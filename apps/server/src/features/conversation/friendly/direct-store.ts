import type { Client, Queryable } from '../../../db/pool';

export type Talk = {
  id: string;
  lowId: string;
  highId: string;
  lastSeq: number;
  lowRead: number;
  highRead: number;
  lowUnread: number;
  highUnread: number;
};

const SELECT_TALKS = `
  select id, low_id as "lowId", high_id as "highId", last_seq as "lastSeq", low_read as "lowRead",
         high_read as "highRead", low_unread as "lowUnread", high_unread as "highUnread"
  from direct_talks`;

export const pairOf = (a: string, b: string): { low: string; high: string } =>
  a < b ? { low: a, high: b } : { low: b, high: a };

export async function findTalk(db: Queryable, a: string, b: string, lock = false): Promise<Talk | null> {
  const { low, high } = pairOf(a, b);
  const { rows } = await db.query<Talk>({
    name: lock ? 'direct-talk-locked' : 'direct-talk',
    text: `${SELECT_TALKS} where low_id = $1 and high_id = $2${lock ? ' for update' : ''}`,
    values: [low, high],
  });
  return rows[0] ?? null;
}

/** Locks the chat of two accounts; created with their first message. */
export async function lockTalk(tx: Client, newId: string, a: string, b: string, now: number): Promise<Talk> {
  const known = await findTalk(tx, a, b, true);
  if (known) return known;
  const { low, high } = pairOf(a, b);
  await tx.query(
    'insert into direct_talks (id, low_id, high_id, last_at) values ($1, $2, $3, $4) on conflict do nothing',
    [newId, low, high, new Date(now)],
  );
  return (await findTalk(tx, a, b, true))!;
}

export type StoredDirect = { talkId: string; seq: number; at: Date; to: string };

/** The stored message of a sender by its `onlyID`. */
export async function findStored(db: Queryable, senderId: string, onlyID: string): Promise<StoredDirect | null> {
  const { rows } = await db.query<StoredDirect>({
    name: 'direct-kept',
    text: `select m.talk_id as "talkId", m.seq, m.sent_at as at,
                  case when t.low_id = m.sender_id then t.high_id else t.low_id end as "to"
           from direct_messages m join direct_talks t on t.id = m.talk_id
           where m.sender_id = $1 and m.only_id = $2`,
    values: [senderId, onlyID],
  });
  return rows[0] ?? null;
}

export type NewDirect = { talk: Talk; senderId: string; onlyID: string; msg: string };

/**
 * Inserts a message with the next seq of the locked chat; the sender has read it. Returns the other account's unread
 * count.
 */
export async function insertDirect(tx: Client, { talk, senderId, onlyID, msg }: NewDirect, now: number) {
  const { rows } = await tx.query<{ seq: number; unread: number }>({
    name: 'direct-insert',
    text: `
      with moved as (
        update direct_talks
        set last_seq = last_seq + 1, last_at = $4,
            low_unread = low_unread + case when high_id = $2 then 1 else 0 end,
            high_unread = high_unread + case when low_id = $2 then 1 else 0 end
        where id = $1
        returning last_seq, case when low_id = $2 then high_unread else low_unread end as unread
      ), kept as (
        insert into direct_messages (talk_id, seq, sender_id, only_id, msg, sent_at)
        select $1, last_seq, $2, $3, $5, $4 from moved
      )
      select last_seq as seq, unread from moved`,
    values: [talk.id, senderId, onlyID, new Date(now), msg],
  });
  return rows[0]!;
}

/** Updates the contacts' time of the last chat, once a minute at most. */
export async function touchContacts(tx: Client, a: string, b: string, now: number): Promise<void> {
  await tx.query({
    name: 'direct-touch',
    text: `update friendly_contacts set last_contact_at = $3
           where agent_id in ($1, $2) and deleted_at is null and status = 'accepted'
             and (last_contact_at is null or last_contact_at < $3::timestamptz - interval '1 minute')
             and (added_by in ($1, $2) or group_id is null
                  or group_id in (select group_id from agent_group_members where agent_id in ($1, $2)))`,
    values: [a, b, new Date(now)],
  });
}

export type DirectRow = { onlyID: string; seq: number; from: string; nickname: string; msg: string; at: Date };

/** A page of a chat, ascending: before or after a seq, or the newest. */
export async function readDirect(
  db: Queryable,
  talkId: string,
  {
    beforeSeq,
    afterSeq,
    pageSize,
  }: { beforeSeq?: number | undefined; afterSeq?: number | undefined; pageSize: number },
): Promise<{ rows: DirectRow[]; more: boolean }> {
  const isUpwards = afterSeq !== undefined && beforeSeq === undefined;
  const { rows } = await db.query<DirectRow>({
    name: isUpwards ? 'direct-page-up' : 'direct-page',
    text: `select m.only_id as "onlyID", m.seq, m.sender_id as "from", a.nickname, m.msg, m.sent_at as at
           from direct_messages m join agents a on a.id = m.sender_id
           where m.talk_id = $1 and m.seq > $2 and m.seq < $3
           order by m.seq ${isUpwards ? '' : 'desc'} limit $4`,
    values: [talkId, afterSeq ?? 0, beforeSeq ?? 2 ** 31 - 1, pageSize + 1],
  });
  const page = rows.slice(0, pageSize);
  return { rows: isUpwards ? page : page.reverse(), more: rows.length > pageSize };
}

/** Moves a read mark forward. Returns the unread count. */
export async function moveRead(tx: Client, talk: Talk, agentId: string, seq: number): Promise<number> {
  const side = talk.lowId === agentId ? 'low' : 'high';
  const { rows } = await tx.query<{ unread: number }>({
    name: `direct-read-${side}`,
    text: `update direct_talks t
           set ${side}_read = $2,
               ${side}_unread = (select count(*) from direct_messages m
                                 where m.talk_id = t.id and m.seq > $2 and m.sender_id <> $3)
           where id = $1 returning ${side}_unread as unread`,
    values: [talk.id, seq, agentId],
  });
  return rows[0]!.unread;
}

/** Chats with unread messages. */
export async function findUnread(
  db: Queryable,
  agentId: string,
): Promise<{ with: string; seq: number; unread: number }[]> {
  const { rows } = await db.query<{ with: string; seq: number; unread: number }>({
    name: 'direct-unread',
    text: `select high_id as "with", last_seq as seq, low_unread as unread from direct_talks
           where low_id = $1 and low_unread > 0
           union all
           select low_id, last_seq, high_unread from direct_talks where high_id = $1 and high_unread > 0`,
    values: [agentId],
  });
  return rows;
}

export async function countDirectBefore(db: Queryable, before: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*) as count from direct_messages where sent_at < $1',
    [before],
  );
  return rows[0]!.count;
}

/** Deletes the oldest messages; seqs continue, and unread counts leave deleted messages out. */
export async function deleteDirectBefore(
  tx: Queryable,
  before: Date,
  limit: number,
): Promise<{ directMessages: number }> {
  const { rows } = await tx.query<{ talkId: string }>(
    `delete from direct_messages m
     using (select talk_id, seq from direct_messages where sent_at < $1 order by sent_at limit $2) old
     where m.talk_id = old.talk_id and m.seq = old.seq
     returning m.talk_id as "talkId"`,
    [before, limit],
  );
  await tx.query(
    `update direct_talks t
     set low_unread = (select count(*) from direct_messages m
                       where m.talk_id = t.id and m.seq > t.low_read and m.sender_id <> t.low_id),
         high_unread = (select count(*) from direct_messages m
                        where m.talk_id = t.id and m.seq > t.high_read and m.sender_id <> t.high_id)
     where t.id = any($1::uuid[]) and (t.low_unread > 0 or t.high_unread > 0)`,
    [[...new Set(rows.map(({ talkId }) => talkId))]],
  );
  return { directMessages: rows.length };
}
