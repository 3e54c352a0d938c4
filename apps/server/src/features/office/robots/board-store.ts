import type { Queryable } from '../../../db/pool';

export type Board = { robotId: string | null; from: Date; to: Date; zone: string };

type Day = { at: Date };
/** Sums of conversations. */
export type Talks = { chats: number; resolved: number; handedOver: number; heldMs: number };
export type TalkDay = Day & Talks;
/** Sums of questions. */
export type Turns = {
  turns: number;
  answered: number;
  suggested: number;
  misses: number;
  good: number;
  bad: number;
  ms: number;
};
export type TurnDay = Day & Turns;
/** Of which robots, and from when to when. */
export type Robots = { robotIds: readonly string[]; from: Date; to: Date };

const valuesOf = ({ robotId, from, to, zone }: Board) => [robotId, from, to, zone];
const dayOf = (column: string): string => `date_trunc('day', ${column} at time zone $4) at time zone $4`;

/** SQL: a conversation, by its id, of people: bots and the sandbox are in no figure (docs: metrics). */
const ofPeople = (id: string): string => `not exists (
         select from conversations p join visitors v on v.id = p.visitor_id
         left join conversation_facts k on k.conversation_id = p.id
         where p.id = ${id} and (v.sandbox or k.device = 'bot'))`;

/** SQL: an agent got conversation `c`. */
const GOT_BY_AGENT = `'conversation.assigned', 'conversation.accepted', 'conversation.taken-over'`;

/**
 * SQL, joined with conversation `c`: whether a person was asked for or had it after the robot (`handedOver`), or at any
 * time (`hadPerson`).
 */
const PERSONS = `cross join lateral (
       select c.owner_id is not null or coalesce(bool_or(e.id > r.since), false) as "handedOver",
              c.owner_id is not null or count(*) > 0 as "hadPerson"
       from events e
       cross join (
         select min(id) as since from events
         where conversation_id = c.id and kind in ('conversation.robot-held', 'conversation.given-to-robot')
       ) r
       where e.conversation_id = c.id and e.kind in ('conversation.handed-off', ${GOT_BY_AGENT})
     ) h`;

/** SQL, joined with conversation `c`: milliseconds for which robots had it, until `$3` if they still have it. */
const HELD = `cross join lateral (
       select coalesce(sum(extract(epoch from coalesce(n.at, c.ended_at, $3) - e.at) * 1000), 0)::float8 as ms
       from events e
       cross join lateral (
         select min(o.at) as at from events o
         where o.conversation_id = e.conversation_id and o.id > e.id
           and o.kind in ('conversation.handed-off', 'conversation.queued', 'conversation.ended', ${GOT_BY_AGENT})
       ) n
       where e.conversation_id = c.id and e.kind in ('conversation.robot-held', 'conversation.given-to-robot')
     ) t`;

/**
 * SQL: sums of conversations `c`. Resolved: ended with the robot, never held by an agent, and no person asked for
 * (metrics: robot only).
 */
const TALKS = `count(*) as chats, count(*) filter (where c.state = 'end' and not h."hadPerson") as resolved,
            count(*) filter (where h."handedOver") as "handedOver", sum(t.ms) as "heldMs"`;

/** SQL: sums of questions `t`. */
const TURNS = `count(*) as turns, count(*) filter (where t.outcome = 'answer') as answered,
            count(*) filter (where t.outcome = 'suggest') as suggested, count(*) filter (where t.outcome = 'none') as misses,
            count(*) filter (where t.good) as good, count(*) filter (where not t.good) as bad, sum(t.ms)::float8 as ms`;

/** Conversations of robots by the day on which they began. */
export async function readTalkDays(db: Queryable, board: Board): Promise<TalkDay[]> {
  const { rows } = await db.query<TalkDay>(
    `select ${dayOf('c.opened_at')} as at, ${TALKS}
     from conversations c
     ${PERSONS}
     ${HELD}
     where c.last_robot_id is not null and ($1::uuid is null or c.last_robot_id = $1)
       and c.opened_at >= $2 and c.opened_at < $3 and ${ofPeople('c.id')}
     group by 1 order by 1`,
    valuesOf(board),
  );
  return rows;
}

/** Conversations that began then, by the robot that had them last. */
export async function readTalksOf(
  db: Queryable,
  { robotIds, from, to }: Robots,
): Promise<(Talks & { robotId: string })[]> {
  const { rows } = await db.query<Talks & { robotId: string }>(
    `select c.last_robot_id as "robotId", ${TALKS}
     from conversations c
     ${PERSONS}
     ${HELD}
     where c.last_robot_id = any($1::uuid[]) and c.opened_at >= $2 and c.opened_at < $3
       and ${ofPeople('c.id')}
     group by 1`,
    [robotIds, from, to],
  );
  return rows;
}

/** Questions by robot; small talk is none. */
export async function readTurnsOf(
  db: Queryable,
  { robotIds, from, to }: Robots,
): Promise<(Turns & { robotId: string })[]> {
  const { rows } = await db.query<Turns & { robotId: string }>(
    `select t.robot_id as "robotId", ${TURNS}
     from robot_turns t
     where t.robot_id = any($1::uuid[]) and t.at >= $2 and t.at < $3 and not t.is_small_talk
       and ${ofPeople('t.conversation_id')}
     group by 1`,
    [robotIds, from, to],
  );
  return rows;
}

/** Questions by day; small talk is none. */
export async function readTurnDays(db: Queryable, board: Board): Promise<TurnDay[]> {
  const { rows } = await db.query<TurnDay>(
    `select ${dayOf('t.at')} as at, ${TURNS}
     from robot_turns t
     where ($1::uuid is null or t.robot_id = $1) and t.at >= $2 and t.at < $3 and not t.is_small_talk
       and ${ofPeople('t.conversation_id')}
     group by 1 order by 1`,
    valuesOf(board),
  );
  return rows;
}

export type BesideDay = Day & { offered: number; taken: number; edited: number; refused: number };

/** Suggestions beside agents by day, and what became of them. */
export async function readBesideDays(db: Queryable, board: Board): Promise<BesideDay[]> {
  const { rows } = await db.query<BesideDay>(
    `select ${dayOf('s.at')} as at, count(*) as offered, count(*) filter (where s.outcome = 'taken') as taken,
            count(*) filter (where s.outcome = 'edited') as edited, count(*) filter (where s.outcome = 'refused') as refused
     from robot_suggestions s
     where ($1::uuid is null or s.robot_id = $1) and s.at >= $2 and s.at < $3
       and ${ofPeople('s.conversation_id')}
     group by 1 order by 1`,
    valuesOf(board),
  );
  return rows;
}

/** Why conversations that began then were handed over; `agent`: one took it. */
export async function readReasons(db: Queryable, board: Board): Promise<{ reason: string; count: number }[]> {
  const { rows } = await db.query<{ reason: string; count: number }>(
    `select coalesce(e.reason, 'agent') as reason, count(*) as count
     from conversations c
     left join lateral (
       select e.data ->> 'reason' as reason from events e
       where e.conversation_id = c.id and e.kind = 'conversation.handed-off' order by e.id limit 1
     ) e on true
     ${PERSONS}
     where c.last_robot_id is not null and ($1::uuid is null or c.last_robot_id = $1)
       and c.opened_at >= $2 and c.opened_at < $3 and h."handedOver" and ${ofPeople('c.id')}
     group by 1 order by 2 desc, 1`,
    valuesOf(board).slice(0, 3),
  );
  return rows;
}

export async function readTop(db: Queryable, board: Board) {
  const { rows } = await db.query<{ entry: string; question: string; count: number; good: number; bad: number }>(
    `select t.entry_id as entry, coalesce(max(e.question), max(t.hits -> 0 ->> 'question'), '') as question,
            count(*) as count, count(*) filter (where t.good) as good, count(*) filter (where not t.good) as bad
     from robot_turns t left join robot_entries e on e.id = t.entry_id
     where t.entry_id is not null and ($1::uuid is null or t.robot_id = $1) and t.at >= $2 and t.at < $3
       and ${ofPeople('t.conversation_id')}
     group by 1 order by 3 desc, 1 limit 10`,
    valuesOf(board).slice(0, 3),
  );
  return rows;
}
