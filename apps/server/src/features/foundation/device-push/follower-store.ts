import type { Queryable } from '../../../db/pool';
import type { News } from './push-follower';

export async function hasNoDevice(tx: Queryable): Promise<boolean> {
  const { rowCount } = await tx.query('select from push_devices limit 1');
  return rowCount === 0;
}

/** The owners of these conversations, of those that go on. */
export async function readOwners(tx: Queryable, conversationIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ id: string; ownerId: string }>(
    `select id, owner_id as "ownerId" from conversations where id = any($1::uuid[]) and state = 'current'`,
    [conversationIds],
  );
  return new Map(rows.map(({ id, ownerId }) => [id, ownerId]));
}

/** Letters and internal talks among these keys, with who is told. */
export async function readNotedForPush(tx: Queryable, keys: readonly string[], now: number): Promise<News[]> {
  const { rows } = await tx.query<News>(
    `select concat('letter_', id, '_', owner_id) as key, owner_id as "agentId", 'letter' as event, id as subject, 0 as seq,
            greatest(created_at, $2) as at
     from letters where id = any($1::uuid[]) and status in ('new', 'open') and merged_into is null
     union all
     select concat('direct_', t.id, '_', m.seq), case m.sender_id when t.low_id then t.high_id else t.low_id end, 'colleague', t.id, m.seq, m.sent_at
     from direct_talks t join direct_messages m on m.talk_id = t.id and m.seq = t.last_seq
     where t.id = any($1::uuid[])
     order by at`,
    [keys, new Date(now)],
  );
  return rows;
}

/** A notice for each device of those who are told. What is older than a day, or than the device, is no news. */
export async function insertNotices(tx: Queryable, news: readonly News[], now: number): Promise<void> {
  await tx.query(
    `insert into push_notices (device_id, key, event, subject, seq, created_at, next_at)
     select d.id, n.key, n.event, n.subject, n.seq, n.at, '-infinity'
     from rows from (
       jsonb_to_recordset($1::jsonb) as (key text, "agentId" uuid, event text, subject uuid, seq int, at timestamptz)
     ) with ordinality as n(key, "agentId", event, subject, seq, at, place)
     join push_devices d on d.agent_id = coalesce(n."agentId", d.agent_id) and d.created_at <= n.at
     where n.at > $2::timestamptz - interval '1 day'
     order by n.place, d.id
     on conflict (device_id, key) do nothing`,
    [JSON.stringify(news), new Date(now)],
  );
}
