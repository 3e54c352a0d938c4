import type { ConversationState } from '@parley/core/conversation/types';
import type { Rating } from '@parley/protocol/types';
import type { Client, Queryable } from '../../../db/pool';
import { every, raw, sql, statement } from '../../../db/sql';
import { ofConversationsInScope, type Reader } from '../../foundation/access/scope';
import { notInTrash } from '../../foundation/access/trash';

export type Rateable = {
  id: string;
  siteId: string;
  state: ConversationState;
  ownerId: string | null;
  lastOwnerId: string | null;
  /** The robot that has it, or had it last; null: an agent has, or nobody ever had it. */
  robotId: string | null;
  endedAt: Date | null;
  invited: boolean;
};

/**
 * SQL: the robot that has conversation `c`, or had it when it ended: no agent ever did, or the last one gave it to the
 * robot.
 */
const LAST_ROBOT = `case
  when c.state in ('robot', 'end') and (c.robot_id is not null or c.last_owner_id is null or (
    select e.kind from events e
    where e.conversation_id = c.id and e.kind in ('conversation.given-to-robot', 'conversation.queued',
      'conversation.assigned', 'conversation.accepted', 'conversation.taken-over', 'conversation.transfer-accepted',
      'conversation.handed-back', 'conversation.handed-over', 'conversation.requeued')
    order by e.id desc limit 1) = 'conversation.given-to-robot')
  then c.last_robot_id end`;

/** Facts for rating a conversation of this visitor; the newest if none is named. */
export async function findRateable(db: Queryable, visitorId: string, named: string | null): Promise<Rateable | null> {
  const { rows } = await db.query<Rateable>({
    name: 'rateable',
    text: `select c.id, c.site_id as "siteId", c.state, c.owner_id as "ownerId", c.last_owner_id as "lastOwnerId",
                  c.ended_at as "endedAt", ${LAST_ROBOT} as "robotId",
                  exists (select 1 from rating_invitations i where i.conversation_id = c.id) as invited
           from visitors v join conversations c on c.id = coalesce($2, v.conversation_id) and c.visitor_id = v.id
           where v.id = $1`,
    values: [visitorId, named],
  });
  return rows[0] ?? null;
}

export type Rated = {
  /** The agent or, with `isRobot`, the robot. */
  serviceID: string;
  isRobot: boolean;
  nickname: string;
  avatar: string;
  score: number | null;
  tags: string[];
  comment: string;
};

/**
 * Agents who wrote in a conversation, in order, with the visitor's ratings; the robot that had it last, and one that was
 * rated before an agent had it.
 */
export async function readRated(db: Queryable, conversationId: string): Promise<Rated[]> {
  const { rows } = await db.query<Rated>({
    name: 'rated-agents',
    text: `
select w.author_id as "serviceID", a.id is null as "isRobot", coalesce(a.nickname, b.name) as nickname,
       coalesce(a.avatar, b.avatar) as avatar, r.score, coalesce(r.tags, '{}') as tags, coalesce(r.comment, '') as comment
from (
  select author_id, min(seq) as seq from messages where conversation_id = $1 and author_id is not null group by author_id
  union
  select c.last_owner_id, 2147483647 from conversations c
  where c.id = $1 and c.last_owner_id is not null
    and not exists (select 1 from messages m where m.conversation_id = $1 and m.author_id = c.last_owner_id)
  union
  select agent_id, 0 from ratings where conversation_id = $1 and of_robot
  union
  select robot_id, 0 from (select ${LAST_ROBOT} as robot_id from conversations c where c.id = $1) l where robot_id is not null
) w
left join agents a on a.id = w.author_id
left join robots b on b.id = w.author_id
left join ratings r on r.conversation_id = $1 and r.agent_id = w.author_id
where a.id is not null or b.id is not null
order by w.seq`,
    values: [conversationId],
  });
  return rows;
}

export type NewRating = {
  conversationId: string;
  /** The agent or, with `isRobot`, the robot. */
  agentId: string;
  isRobot: boolean;
  visitorId: string;
  score: number;
  tags: string[];
  comment: string;
  invited: boolean;
};

export async function saveRating(tx: Client, rating: NewRating, now: number): Promise<void> {
  await tx.query(
    `insert into ratings (conversation_id, agent_id, visitor_id, score, tags, comment, invited, rated_at, of_robot)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (conversation_id, agent_id) do update set score = $4, tags = $5, comment = $6, rated_at = $8`,
    [
      rating.conversationId,
      rating.agentId,
      rating.visitorId,
      rating.score,
      rating.tags,
      rating.comment,
      rating.invited,
      new Date(now),
      rating.isRobot,
    ],
  );
}

/** Stores an invitation to rate; only the first one counts. */
export async function saveInvitation(
  tx: Client,
  { conversationId, agentId, isAutomatic }: { conversationId: string; agentId: string; isAutomatic: boolean },
  now: number,
): Promise<void> {
  await tx.query(
    `insert into rating_invitations (conversation_id, agent_id, invited_at, automatic) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [conversationId, agentId, new Date(now), isAutomatic],
  );
}

export type RatingRow = Omit<Rating, 'time'> & { at: Date };

const SELECT_RATINGS = `
  select r.conversation_id as conversation, r.agent_id as "serviceID", coalesce(a.nickname, b.name, '') as nickname,
         r.score, r.tags, r.comment, r.rated_at as at
  from ratings r left join agents a on a.id = r.agent_id left join robots b on r.of_robot and b.id = r.agent_id`;

/** The visitor's ratings of agents in a conversation, in order of time. */
export async function findRatingsOf(db: Queryable, conversationId: string): Promise<RatingRow[]> {
  const { rows } = await db.query<RatingRow>(`${SELECT_RATINGS} where r.conversation_id = $1 order by r.rated_at`, [
    conversationId,
  ]);
  return rows;
}

export async function listRatings(
  db: Queryable,
  reader: Reader,
  visitorIds: readonly string[],
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ rows: RatingRow[]; total: number }> {
  const where = every([
    sql`r.visitor_id = any(${visitorIds}::uuid[])`,
    ofConversationsInScope(reader, 'r.conversation_id'),
    notInTrash('r.conversation_id'),
  ]);
  const [counted, listed] = await Promise.all([
    db.query<{ total: number }>(statement(sql`select count(*) as total from ratings r where ${where}`)),
    db.query<RatingRow>(
      statement(sql`
        ${raw(SELECT_RATINGS)} where ${where} order by r.rated_at desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`),
    ),
  ]);
  return { rows: listed.rows, total: counted.rows[0]!.total };
}
