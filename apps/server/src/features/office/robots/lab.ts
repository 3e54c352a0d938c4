import { setImmediate as nextTurn } from 'node:timers/promises';
import { maskText } from '@parley/core/access/masks';
import { maskKinds } from '@parley/core/access/scope';
import { diffReplay, type Replayed } from '@parley/core/robot/diff-replay';
import { QUESTION_LENGTH } from '@parley/protocol/codes';
import { robotGate } from '@parley/protocol/http/robots/robot';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context, WorkContext } from '../../../context';
import { readPage } from '../../../db/read-list';
import { transaction } from '../../../db/transaction';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import type { Principal } from '../../../principal';
import { createLibrary, type Knowledge, type Library } from '../../conversation/robots/knowledge';
import { findRobot } from '../../conversation/robots/reading';
import { type Reply, replyTo } from '../../conversation/robots/reply';
import type { Robot } from '../../conversation/robots/robot';
import { grantsOf } from '../../foundation/auth/grants';
import {
  deleteRowsBefore,
  endRun,
  findRun,
  insertRun,
  type LabHit,
  type LabRow,
  type LabRun,
  type Question,
  readPastQuestions,
  rowList,
  runList,
  saveProgress,
  saveRows,
  type TakenRun,
  takeRun,
} from './lab-store';

/** Past questions of a run, and the days that they are of. A run keeps them for no longer. */
const MOST_QUESTIONS = 2000;
const DAYS = 90;
const DAY_MS = 86_400_000;
/** Milliseconds after which a run that has not ended is begun again: its process has ended. */
const STALE_MS = 600_000;
/** Questions after which progress is stored and others get their turn. */
const STEP = 50;

type Shown = Answer<'POST /robot/doLab'>;

const present = ({ at, endedAt, robotId: _, edited, editedNow, versionNow, gate, ...run }: LabRun): Shown => ({
  ...run,
  at: at.getTime(),
  endedAt: endedAt?.getTime() ?? null,
  isCurrent: edited === editedNow && run.version === versionNow,
  passes: run.state === 'done' && run.lost <= robotGate.parse(gate).mostLost * run.questions,
});

export async function beginLab(
  context: Context,
  agent: Principal,
  { robot, questions }: Value<'POST /robot/doLab'>,
): Promise<Shown> {
  const at = context.clock.now();
  const id = uuidV7(at);
  const given = questions?.map((text) => ({ text, times: 1 })) ?? null;
  return act(context, async (tx) => {
    await insertRun(tx, { id, robotId: robot, by: agent.uuid, at, given });
    const run = await findRun(tx, id);
    if (!run) throw new Refusal('not-found');
    return present(run);
  });
}

export async function listRuns({ db }: Context, { robot, ...paging }: Value<'GET /robot/getLab'>) {
  const { rows, total } = await readPage<LabRun>(db, runList(robot), paging);
  return { list: rows.map(present), total };
}

export async function listRunRows(
  { db }: Context,
  agent: Principal,
  { pageNo, pageSize, ...wanted }: Value<'GET /robot/getLabRows'>,
) {
  const { rows, total } = await readPage<LabRow>(db, rowList(wanted, agent), { pageNo, pageSize });
  const list = rows.map(({ id, n, change, before, after, ...row }) => ({
    id: id ?? String(n),
    ...row,
    how: change,
    before: before as Answer<'GET /robot/getLabRows'>['list'][number]['before'],
    after: after as Answer<'GET /robot/getLabRows'>['list'][number]['after'],
  }));
  return { list, total };
}

/** Runs what waits, in the helper process. */
export function createLab(context: WorkContext) {
  const library = createLibrary(context.db);
  return async function runNext(): Promise<void> {
    const { db, clock, log } = context;
    const run = await takeRun(db, new Date(clock.now() - STALE_MS));
    if (!run) return;
    try {
      await replay(context, library, run);
    } catch (error) {
      log.error({ err: error }, 'robot lab');
      const none = { anew: 0, otherwise: 0, lost: 0, same: 0 };
      await endRun(db, { id: run.id, state: 'failed', at: clock.now(), questions: 0, ...none });
    }
  };
}

/** Questions of visitors are not kept for ever: those of old runs go, their counts stay. */
export const forgetOldRuns = ({ db, clock }: Pick<WorkContext, 'db' | 'clock'>): Promise<unknown> =>
  deleteRowsBefore(db, new Date(clock.now() - DAYS * DAY_MS));

/** Questions of the conversations that the author of a run may see when it runs. */
async function pastQuestions({ db, clock }: WorkContext, { robotId, by }: TakenRun): Promise<Question[]> {
  const grants = by === null ? undefined : (await grantsOf(db, [by])).get(by);
  if (by === null || !grants) return [];
  const since = new Date(clock.now() - DAYS * DAY_MS);
  const reader = { uuid: by, scope: grants.scope };
  return readPastQuestions(db, reader, { robotId, since, limit: MOST_QUESTIONS, longest: QUESTION_LENGTH });
}

async function replay(context: WorkContext, library: Library, run: TakenRun): Promise<void> {
  const { db, clock } = context;
  const { id, robotId, given } = run;
  const robot = await findRobot(db, robotId);
  if (!robot) return;
  const questions = given ?? (await pastQuestions(context, run));
  const sides = [await library.of(robot), await library.draftOf(robot)] as const;
  const replies: (readonly [Side, Side])[] = [];
  for (const [at, { text }] of questions.entries()) {
    replies.push([sideOf(robot, sides[0], text), sideOf(robot, sides[1], text)]);
    if (at % STEP !== STEP - 1) continue;
    await saveProgress(db, { id, done: at + 1, questions: questions.length });
    await nextTurn();
  }
  const replayed = (side: 0 | 1): Replayed[] => replies.map((pair, at) => ({ id: String(at), ...pair[side].replayed }));
  const { rows: changes, counts } = diffReplay(replayed(0), replayed(1));
  const rows: LabRow[] = changes.map(({ change }, n) => ({
    n,
    change,
    times: questions[n]!.times,
    question: maskText(questions[n]!.text, maskKinds),
    before: replies[n]![0].hit,
    after: replies[n]![1].hit,
  }));
  await transaction(db, async (tx) => {
    await saveRows(tx, id, rows);
    await endRun(tx, { id, state: 'done', at: clock.now(), questions: questions.length, ...counts });
  });
}

/** `hit`: the entry that answers, or that is suggested first; null: none does. */
type Side = { replayed: Omit<Replayed, 'id'>; hit: LabHit | null };

/** What one set of entries makes of a question. The channel is the site's: variants of others are not compared. */
function sideOf({ manner }: Robot, knowledge: Knowledge, text: string): Side {
  const reply: Reply = replyTo(knowledge, manner, { text, channel: 'web', language: 'zh', now: 0 });
  const [meant] = reply.outcome === 'answer' || reply.outcome === 'suggest' ? reply.hits : [];
  return {
    replayed: {
      outcome: reply.outcome,
      ...(meant && { entry: meant.entry }),
      ...(reply.outcome === 'answer' && { answer: reply.said.map(({ msg }) => msg).join('\n') }),
    },
    hit: meant
      ? {
          ...meant,
          why: meant.why.map((why) => ({ ...why, asked: maskText(why.asked, maskKinds) })),
          question: knowledge.entries.get(meant.entry)?.question ?? '',
        }
      : null,
  };
}
