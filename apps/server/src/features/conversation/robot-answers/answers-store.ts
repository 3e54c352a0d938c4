import type { HandoffReason } from '@parley/core/conversation/robot';
import type { Outcome, Reason } from '@parley/core/robot/types';
import type { MenuItem, MessageKind } from '@parley/protocol/types';
import type { Client, Queryable } from '../../../db/pool';
import type { RobotPart } from '../messages/present';
import type { Robot } from '../robots/robot';

/** A message of a visitor that waits for the robot, with what the robot has to know. */
export type Waiting = {
  conversationId: string;
  visitorId: string;
  siteId: string;
  robotId: string;
  baton: number;
  /** Seq up to which it has answered, and its misses in a row. */
  robotSeq: number;
  misses: number;
  seq: number;
  kind: MessageKind;
  msg: string;
  sentAt: Date;
  language: string;
  channel: string;
  /** Of the robot's newest message among the last ones; null: none. */
  menu: MenuItem[] | null;
};

/** Messages behind which a menu lies too far back to be meant by a number; reading on would cost more with each message. */
const MENU_WITHIN = 50;

/** Condition of the jobs of robots: a conversation is with one. */
export const WITH_ROBOT = `exists (select from conversations where state = 'robot')`;
/** Condition of the job that answers: a message waits for a robot. */
export const ROBOT_ASKED = `exists (select from conversations where state = 'robot' and robot_seq < last_visitor_seq)`;

/** The oldest unanswered message of conversations with a robot of this kind. */
export async function findWaiting(db: Queryable, kind: Robot['kind'], limit: number): Promise<Waiting[]> {
  const { rows } = await db.query<Waiting>({
    name: 'robot-waiting',
    text: `
select c.id as "conversationId", c.visitor_id as "visitorId", c.site_id as "siteId", c.robot_id as "robotId", c.baton,
       c.robot_seq as "robotSeq", c.robot_misses as misses, m.seq, m.kind, case when m.recalled_at is null then m.msg else '' end as msg,
       m.sent_at as "sentAt", v.language, v.channel,
       (select b.robot -> 'menu' from messages b
        where b.conversation_id = c.id and b.role = 'robot' and b.seq < m.seq and b.seq >= m.seq - ${MENU_WITHIN}
        order by b.seq desc limit 1) as menu
from conversations c
join visitors v on v.id = c.visitor_id
join robots r on r.id = c.robot_id and r.kind = $2
join lateral (
  select m.seq, m.kind, m.msg, m.sent_at, m.recalled_at from messages m
  where m.conversation_id = c.id and m.role = 'user' and m.seq > c.robot_seq order by m.seq limit 1
) m on true
where c.state = 'robot' and c.robot_seq < c.last_visitor_seq
limit $1`,
    values: [limit, kind],
  });
  return rows;
}

export type NewMessage = { onlyID: string; kind: MessageKind; msg: string; robot: RobotPart };

export type Answer = Pick<Waiting, 'conversationId' | 'robotId' | 'baton' | 'robotSeq' | 'seq'> & {
  misses: number;
  said: readonly NewMessage[];
  at: number;
};

/**
 * Writes what a robot says. The statement itself checks that the robot still has the conversation (state, robot, baton),
 * that it is switched on, and that nobody has answered this message (C-94). Returns the seq before the first message;
 * null: it has the conversation no more, and nothing is written.
 */
export async function insertAnswer(tx: Client, answer: Answer): Promise<number | null> {
  const { conversationId, robotId, baton, robotSeq, seq, misses, said, at } = answer;
  const { rows } = await tx.query<{ base: number }>({
    name: 'robot-answer',
    text: `
with held as (
  update conversations c
  set last_seq = c.last_seq + $7, agent_messages = c.agent_messages + $7, auto_messages = c.auto_messages + $7,
      robot_seq = $5, robot_misses = $6
  where c.id = $1 and c.state = 'robot' and c.robot_id = $2 and c.baton = $3 and c.robot_seq = $4
    and exists (select from robots r where r.id = $2 and r.enabled and r.deleted_at is null)
  returning c.id, c.visitor_id, c.last_seq - $7 as base
), stored as (
  insert into messages (conversation_id, seq, visitor_id, only_id, role, kind, msg, sent_at, robot)
  select h.id, h.base + s.n, h.visitor_id, s.only_id, 'robot', s.kind, s.msg, $8, s.robot
  from held h
  cross join jsonb_to_recordset($9::jsonb) as s(n int, only_id text, kind message_kind, msg text, robot jsonb)
)
select base from held`,
    values: [
      conversationId,
      robotId,
      baton,
      robotSeq,
      seq,
      misses,
      said.length,
      new Date(at),
      JSON.stringify(said.map(({ onlyID, ...one }, at) => ({ n: at + 1, only_id: onlyID, ...one }))),
    ],
  });
  return rows[0]?.base ?? null;
}

export type Turn = {
  id: string;
  robotId: string;
  conversationId: string;
  visitorId: string;
  seq: number;
  at: number;
  question: string;
  outcome: Outcome;
  hits: readonly { entry: string; question: string; score: number; phrase: string; why: readonly Reason[] }[];
  entry: string | null;
  isSmallTalk: boolean;
  ms: number;
  version: number;
  handoff: HandoffReason | null;
  onlyID: string | null;
};

/** Records a question and what became of it. */
export async function insertTurn(tx: Client, turn: Turn): Promise<void> {
  await tx.query({
    name: 'robot-turn',
    text: `insert into robot_turns (id, robot_id, conversation_id, visitor_id, seq, at, question, outcome, hits, entry_id,
                                    is_small_talk, ms, version, handoff, answer_only_id)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
           on conflict (conversation_id, seq) do nothing`,
    values: [
      turn.id,
      turn.robotId,
      turn.conversationId,
      turn.visitorId,
      turn.seq,
      new Date(turn.at),
      turn.question,
      turn.outcome,
      JSON.stringify(turn.hits),
      turn.entry,
      turn.isSmallTalk,
      turn.ms,
      turn.version,
      turn.handoff,
      turn.onlyID,
    ],
  });
}

/** Rates an answer of the visitor's own conversation. False: there is none with this id. */
export async function rateTurn(
  db: Queryable,
  { visitorId, onlyID, good, at }: { visitorId: string; onlyID: string; good: boolean; at: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update robot_turns set good = $3, rated_at = $4 where visitor_id = $1 and answer_only_id = $2',
    [visitorId, onlyID, good, new Date(at)],
  );
  return rowCount === 1;
}

/** Visitors whose conversation is with a robot that is switched off or deleted. */
export async function findLeftByRobots(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'robot-left',
    text: `select c.visitor_id as id from conversations c
           where c.state = 'robot'
             and not exists (select from robots r where r.id = c.robot_id and r.enabled and r.deleted_at is null)
           limit 200`,
  });
  return rows.map(({ id }) => id);
}
