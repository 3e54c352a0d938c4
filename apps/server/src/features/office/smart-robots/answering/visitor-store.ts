import type { KnownData, PersonalKind } from '@parley/core/robot/grounding/masking';
import type { MessageKind } from '@parley/protocol/types';
import type { Queryable } from '../../../../db/pool';
import { searchedText } from '../../../conversation/messages/searched-text';
import type { Earlier } from './prompt';

/** What is known of a visitor that a model must not see. */
export async function readKnownData(db: Queryable, visitorId: string): Promise<KnownData[]> {
  const { rows } = await db.query<Record<'name' | 'phone' | 'mail' | 'wechat', string | null>>(
    `select p.name, p.phone, p.mail, p.wechat from visitors v join people p on p.id = v.person_id where v.id = $1`,
    [visitorId],
  );
  return Object.entries(rows[0] ?? {}).flatMap(([kind, value]) =>
    value ? [{ kind: kind as PersonalKind, value }] : [],
  );
}

/** The newest texts of a conversation before a message, oldest first. */
export async function readEarlier(
  db: Queryable,
  conversationId: string,
  { beforeSeq, most }: { beforeSeq: number; most: number },
): Promise<Earlier[]> {
  const { rows } = await db.query<{ role: string; kind: MessageKind; msg: string }>(
    `select role, kind, msg from messages
     where conversation_id = $1 and seq < $2 and recalled_at is null and kind in ('text', 'rich')
     order by seq desc limit $3`,
    [conversationId, beforeSeq, most],
  );
  return rows
    .reverse()
    .map(({ role, kind, msg }) => ({ role: role === 'user' ? 'visitor' : 'desk', text: searchedText(kind, msg) }));
}

/** Condition of the jobs of smart robots: a message waits for one. */
export const SMART_ROBOT_ASKED = `exists (
  select from conversations c join robots r on r.id = c.robot_id and r.kind = 'high'
  where c.state = 'robot' and c.robot_seq < c.last_visitor_seq)`;

/** Visitors whose message a smart robot has not answered by the time at which it is theirs no more. */
export async function findLate(db: Queryable, before: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'smart-robots-late',
    text: `select c.visitor_id as id
           from conversations c
           join robots r on r.id = c.robot_id and r.kind = 'high'
           join lateral (
             select m.sent_at from messages m
             where m.conversation_id = c.id and m.role = 'user' and m.seq > c.robot_seq order by m.seq limit 1
           ) asked on true
           where c.state = 'robot' and c.robot_seq < c.last_visitor_seq and asked.sent_at < $1
           limit 200`,
    values: [new Date(before)],
  });
  return rows.map(({ id }) => id);
}
