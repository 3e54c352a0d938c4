import type { Queryable } from '../../../db/pool';
import type { ListSql } from '../../../db/read-list';
import { every, raw, sql, statement } from '../../../db/sql';
import { ofConversationsInScope, type Reader } from '../../foundation/access/scope';
import { notInTrash } from '../../foundation/access/trash';

export type LabState = 'waiting' | 'running' | 'done' | 'failed';
export type Counts = { anew: number; otherwise: number; lost: number; same: number };
export type LabHit = { entry: string; question: string; score: number; phrase: string; why: unknown[] };
export type Question = { text: string; times: number };

export type LabRun = Counts & {
  id: string;
  robotId: string;
  state: LabState;
  at: Date;
  endedAt: Date | null;
  by: string | null;
  version: number;
  edited: string;
  /** Of the robot now. */
  versionNow: number;
  editedNow: string;
  gate: Record<string, unknown>;
  questions: number;
  done: number;
};

/** SQL: what the edited entries of a robot are now; equal for equal entries. */
const editedOf = (robot: string): string => `coalesce((
  select md5(string_agg(e.id || ' ' || e.revision, ',' order by e.id)) from robot_entries e where e.robot_id = ${robot}), '')`;

const SELECT = `
  select l.id, l.robot_id as "robotId", l.state, l.at, l.ended_at as "endedAt", a.nickname as by, l.version, l.edited,
         r.version as "versionNow", ${editedOf('l.robot_id')} as "editedNow", r.gate, l.questions, l.done, l.anew,
         l.otherwise, l.lost, l.same
  from robot_lab_runs l
  join robots r on r.id = l.robot_id
  left join agents a on a.id = l.agent_id`;

export const runList = (robotId: string): ListSql => ({
  select: SELECT,
  from: 'robot_lab_runs l',
  id: 'l.id',
  where: sql`l.robot_id = ${robotId}`,
  order: 'l.at desc, l.id desc',
});

export async function findRun(db: Queryable, id: string): Promise<LabRun | null> {
  const { rows } = await db.query<LabRun>(`${SELECT} where l.id = $1`, [id]);
  return rows[0] ?? null;
}

export type NewRun = { id: string; robotId: string; by: string; at: number; given: readonly Question[] | null };

export async function insertRun(tx: Queryable, { id, robotId, by, at, given }: NewRun): Promise<void> {
  await tx.query(
    `insert into robot_lab_runs (id, robot_id, agent_id, at, version, edited, given)
     select $2, r.id, $3, $4, r.version, ${editedOf('r.id')}, $5 from robots r where r.id = $1`,
    [robotId, id, by, new Date(at), given && JSON.stringify(given)],
  );
}

/** The newest run on real questions of exactly these entries; null: none. */
export async function findGateRun(
  db: Queryable,
  robotId: string,
  version: number,
): Promise<{ lost: number; questions: number } | null> {
  const { rows } = await db.query<{ lost: number; questions: number }>(
    `select l.lost, l.questions from robot_lab_runs l
     where l.robot_id = $1 and l.state = 'done' and l.given is null and l.version = $2 and l.edited = ${editedOf('$1::uuid')}
     order by l.at desc limit 1`,
    [robotId, version],
  );
  return rows[0] ?? null;
}

/** `by`: its author; null: deleted since. */
export type TakenRun = { id: string; robotId: string; by: string | null; given: Question[] | null };

/** Takes the next run that waits; one whose process ended is begun again. */
export async function takeRun(db: Queryable, stale: Date): Promise<TakenRun | null> {
  const { rows } = await db.query<TakenRun>(
    `update robot_lab_runs set state = 'running', done = 0
     where id = (select id from robot_lab_runs where state = 'waiting' or state = 'running' and at < $1
                 order by at limit 1 for update skip locked)
     returning id, robot_id as "robotId", agent_id as by, given`,
    [stale],
  );
  return rows[0] ?? null;
}

export async function saveProgress(
  db: Queryable,
  { id, done, questions }: { id: string; done: number; questions: number },
): Promise<void> {
  await db.query('update robot_lab_runs set done = $2, questions = $3 where id = $1', [id, done, questions]);
}

type Outcome = Counts & { id: string; questions: number; state: 'done' | 'failed'; at: number };

export async function endRun(db: Queryable, { id, questions, state, at, ...counts }: Outcome): Promise<void> {
  await db.query(
    `update robot_lab_runs
     set state = $2, ended_at = $3, questions = $4, done = $4, anew = $5, otherwise = $6, lost = $7, same = $8
     where id = $1`,
    [id, state, new Date(at), questions, counts.anew, counts.otherwise, counts.lost, counts.same],
  );
}

export type LabRow = {
  id?: string;
  n: number;
  question: string;
  times: number;
  change: keyof Counts;
  before: LabHit | null;
  after: LabHit | null;
};

export async function saveRows(db: Queryable, runId: string, rows: readonly LabRow[]): Promise<void> {
  await db.query('delete from robot_lab_rows where run_id = $1', [runId]);
  await db.query(
    `insert into robot_lab_rows (run_id, n, question, times, change, before, after)
     select $1, n, question, times, change, before, after
     from jsonb_to_recordset($2::jsonb) as r(n int, question text, times int, change text, before jsonb, after jsonb)`,
    [runId, JSON.stringify(rows)],
  );
}

/** Removes the questions and answers of runs before this time; their counts stay. */
export const deleteRowsBefore = (db: Queryable, before: Date): Promise<unknown> =>
  db.query(
    'delete from robot_lab_rows l using robot_lab_runs r where r.id = l.run_id and r.at < $1 and r.ended_at is not null',
    [before],
  );

type Wanted = { robot: string; run: string; how?: keyof Counts | undefined; text?: string | undefined };

/** Questions that visitors asked are of the conversations that the author of the run sees: others need to see all. */
const isSeenRun = ({ uuid, scope }: Reader) =>
  scope === 'all' ? null : sql`(r.given is not null or r.agent_id = ${uuid})`;

export const rowList = ({ robot, run, how, text }: Wanted, reader: Reader): ListSql => ({
  select: 'select l.id::text, l.n, l.question, l.times, l.change, l.before, l.after from robot_lab_rows l',
  from: 'robot_lab_rows l',
  id: 'l.id',
  where: every([
    sql`l.run_id = ${run} and exists (select from robot_lab_runs r where ${every([
      sql`r.id = ${run} and r.robot_id = ${robot}`,
      isSeenRun(reader),
    ])})`,
    how !== undefined && sql`l.change = ${how}`,
    text !== undefined && sql`strpos(lower(l.question), lower(${text})) > 0`,
  ]),
  order: 'l.n',
});

/**
 * Questions that visitors asked since, the most frequent first: of the robot, and those that began conversations. Only
 * of conversations that the reader sees.
 */
export async function readPastQuestions(
  db: Queryable,
  reader: Reader,
  { robotId, since, limit, longest }: { robotId: string; since: Date; limit: number; longest: number },
): Promise<Question[]> {
  const turns = every([
    sql`t.robot_id = ${robotId} and t.at >= ${since}`,
    raw(`t.question <> '' and not t.is_small_talk`),
    ofConversationsInScope(reader, 't.conversation_id'),
    notInTrash('t.conversation_id'),
  ]);
  const first = every([
    sql`c.opened_at >= ${since} and c.last_robot_id is null`,
    sql`m.role = 'user' and m.kind = 'text' and m.recalled_at is null and length(m.msg) between 4 and ${longest}`,
    ofConversationsInScope(reader, 'c.id'),
    notInTrash('c.id'),
  ]);
  const { rows } = await db.query<Question>(
    statement(sql`with asked as (
       (select t.question as text from robot_turns t where ${turns} order by t.at desc limit 20000)
       union all
       (select m.msg as text from conversations c join messages m on m.conversation_id = c.id and m.seq <= 3
        where ${first} order by c.opened_at desc limit 20000)
     )
     select text, count(*)::int as times from asked group by text order by times desc, text limit ${limit}`),
  );
  return rows;
}
