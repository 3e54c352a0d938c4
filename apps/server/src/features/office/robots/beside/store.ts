import type { HandoffReason } from '@parley/core/conversation/robot';
import type { MessageKind } from '@parley/protocol/types';
import type { Queryable } from '../../../../db/pool';
import type { Served } from '../../../conversation/robots/in-charge';

/** The newest message of an open conversation's visitor, and what decides which robot is beside its agent. */
export type Newest = Served & {
  conversationId: string;
  ownerId: string | null;
  language: string;
  seq: number;
  onlyID: string;
  kind: MessageKind;
  msg: string;
};

/** Null: the visitor has no open conversation with a person, or the person has answered already. */
export async function findUnanswered(db: Queryable, visitorId: string): Promise<Newest | null> {
  const { rows } = await db.query<Newest>({
    name: 'robot-beside',
    text: `
select c.id as "conversationId", c.owner_id as "ownerId", c.site_id as "siteId", v.channel, v.language,
       coalesce(v.address::text, '') as address, vi.link_id as "linkId", coalesce(vi.region_code, '') as region,
       m.seq, m.only_id as "onlyID", m.kind, m.msg
from conversations c
join visitors v on v.id = c.visitor_id
left join visits vi on vi.id = v.visit_id
join messages m on m.conversation_id = c.id and m.seq = c.last_visitor_seq
where c.visitor_id = $1 and c.state = 'current' and m.recalled_at is null
  and c.last_seq = c.last_visitor_seq
order by c.opened_at desc limit 1`,
    values: [visitorId],
  });
  return rows[0] ?? null;
}

type Shown = { id: string; robotId: string; entryId: string; score: number };

/** Records what is suggested, each once; returns their ids by entry. */
export async function noteShown(
  db: Queryable,
  { conversationId, seq, agentId, at }: { conversationId: string; seq: number; agentId: string; at: Date },
  shown: readonly Shown[],
): Promise<Map<string, { id: string; outcome: string | null }>> {
  const { rows } = await db.query<{ id: string; entry: string; outcome: string | null }>(
    `insert into robot_suggestions as s (id, robot_id, conversation_id, seq, entry_id, agent_id, at, score)
     select g.id, g."robotId", $2, $3, g."entryId", $4, $5, g.score
     from jsonb_to_recordset($1::jsonb) as g(id uuid, "robotId" uuid, "entryId" uuid, score real)
     on conflict (conversation_id, seq, entry_id) do update set score = s.score
     returning s.id, s.entry_id as entry, s.outcome`,
    [JSON.stringify(shown), conversationId, seq, agentId, at],
  );
  return new Map(rows.map(({ entry, ...row }) => [entry, row]));
}

type WrittenShown = { id: string; robotId: string; conversationId: string; seq: number; agentId: string; at: Date };

/** Records a smart robot's suggestion, once for each message of the visitor. */
export async function noteWritten(
  db: Queryable,
  { id, robotId, conversationId, seq, agentId, at }: WrittenShown,
): Promise<{ id: string; outcome: string | null }> {
  const { rows } = await db.query<{ id: string; outcome: string | null }>(
    `insert into robot_suggestions as s (id, robot_id, conversation_id, seq, agent_id, at, score)
     values ($1, $2, $3, $4, $5, $6, 1)
     on conflict (conversation_id, seq, robot_id) where entry_id is null do update set score = s.score
     returning s.id, s.outcome`,
    [id, robotId, conversationId, seq, agentId, at],
  );
  return rows[0]!;
}

/** False: there is no such suggestion in this conversation. */
export async function decideSuggestion(
  db: Queryable,
  { id, conversationId, outcome, at }: { id: string; conversationId: string; outcome: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update robot_suggestions set outcome = $3, decided_at = $4 where id = $1 and conversation_id = $2',
    [id, conversationId, outcome, at],
  );
  return rowCount === 1;
}

export type TalkFacts = Served & {
  lastRobotId: string | null;
  reason: HandoffReason | null;
  lastSeq: number;
  /** Whether a person has written in it. */
  isAnswered: boolean;
};

/** What decides whether a conversation gets a summary, and why a robot gave it away. */
export async function findTalkFacts(db: Queryable, conversationId: string): Promise<TalkFacts | null> {
  const { rows } = await db.query<TalkFacts>(
    `select c.last_robot_id as "lastRobotId", c.last_seq as "lastSeq",
            c.agent_messages > c.auto_messages as "isAnswered", c.site_id as "siteId", v.channel, coalesce(v.address::text, '') as address,
            vi.link_id as "linkId", coalesce(vi.region_code, '') as region,
            (select e.data ->> 'reason' from events e
             where e.conversation_id = c.id and e.kind = 'conversation.handed-off' order by e.id desc limit 1) as reason
     from conversations c
     join visitors v on v.id = c.visitor_id
     left join visits vi on vi.id = v.visit_id
     where c.id = $1`,
    [conversationId],
  );
  return rows[0] ?? null;
}

export type SaidRow = { role: string; kind: MessageKind; msg: string };

/** The first messages of a conversation without those taken back. */
export async function readSaid(db: Queryable, conversationId: string, limit: number): Promise<SaidRow[]> {
  const { rows } = await db.query<SaidRow>(
    `select role, kind, msg from messages
     where conversation_id = $1 and role in ('user', 'robot', 'service') and recalled_at is null
     order by seq limit $2`,
    [conversationId, limit],
  );
  return rows;
}

/** Questions of entries with which a robot answered, each once, and questions that it did not answer. */
export async function readTurnsOf(
  db: Queryable,
  conversationId: string,
): Promise<{ answered: string[]; missed: string[] }> {
  const { rows } = await db.query<{ outcome: string; question: string }>(
    `select t.outcome, case when t.outcome = 'answer' then coalesce(t.hits -> 0 ->> 'question', '') else t.question end as question
     from robot_turns t
     where t.conversation_id = $1 and not t.is_small_talk and t.outcome in ('answer', 'none') order by t.seq`,
    [conversationId],
  );
  const of = (outcome: string) => [
    ...new Set(rows.filter((row) => row.outcome === outcome && row.question !== '').map(({ question }) => question)),
  ];
  return { answered: of('answer'), missed: of('none') };
}
