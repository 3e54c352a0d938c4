import { maskText } from '@parley/core/access/masks';
import { clusterQuestions } from '@parley/core/robot/cluster-questions';
import { findContradictions, findDuplicates } from '@parley/core/robot/find-duplicates';
import { rankEntries } from '@parley/core/robot/match';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { readPage } from '../../../db/read-list';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import type { Principal } from '../../../principal';
import type { Library } from '../../conversation/robots/knowledge';
import { findRobot } from '../../conversation/robots/reading';
import { loadPinyin } from '../../conversation/robots/sounds';
import { recordChange } from '../../foundation/audit/actions';
import { lockKnown } from './entries';
import { lockEntries, saveEntries } from './entries-store';
import { checkContent } from './entry-content';
import { countMisses, findMisses, settleTurns, type TurnRow, turnList } from './turns-store';
import { publishUngated } from './versions';

const DAY_MS = 86_400_000;
/** Days of misses if no range is named, and the newest that are gathered. */
const DAYS = 30;
const MOST_MISSES = 2000;
/** Wordings of a cluster that are shown. */
const MOST_SHOWN = 50;

export async function listTurns(
  { db }: Context,
  agent: Principal,
  { pageNo, pageSize, ...filters }: Value<'GET /robot/getTurns'>,
) {
  const { rows, total } = await readPage<TurnRow>(db, turnList(agent, filters), { pageNo, pageSize });
  const list = rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }));
  return { list: list as Answer<'GET /robot/getTurns'>['list'], total };
}

/** Missed questions of the days that the page shows at first, counted up to `most`. */
export const countMissedQuestions = ({ db, clock }: Context, agent: Principal, most: number): Promise<number> =>
  countMisses(db, agent, { from: clock.now() - DAYS * DAY_MS, most });

type Cluster = Answer<'GET /robot/getClusters'>['list'][number];

/** Missed questions gathered by meaning. Their texts are those that the reader may see. */
export async function listClusters(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  library: Library,
  { agent, value }: { agent: Omit<Principal, 'disconnected'>; value: Value<'GET /robot/getClusters'> },
): Promise<{ list: Cluster[]; total: number }> {
  const robot = await findRobot(db, value.robot);
  if (!robot) throw new Refusal('not-found');
  const to = value.to ?? clock.now() + 1;
  const from = value.from ?? to - DAYS * DAY_MS;
  const missed = { robotId: robot.id, from: new Date(from), to: new Date(to), limit: MOST_MISSES };
  const misses = await findMisses(db, agent, missed);
  const seen = misses.map((miss) => ({ ...miss, question: maskText(miss.question, agent.masks) }));
  const byId = new Map(seen.map((miss) => [miss.id, miss]));
  const pinyinOf = await loadPinyin();
  const clusters = clusterQuestions(
    seen.map(({ id, question }) => ({ id, text: question })),
    { pinyinOf, synonyms: robot.manner.synonyms },
  );
  const knowledge = await library.of(robot);
  const { pageNo, pageSize } = value;
  const list = clusters.slice((pageNo - 1) * pageSize, pageNo * pageSize).map(({ title, members, count }) => {
    const turns = members.flatMap((id) => byId.get(id) ?? []);
    const wordings = new Map<string, { text: string; times: number; turn: string; turns: string[] }>();
    for (const { id, question } of turns) {
      const known = wordings.get(question) ?? { text: question, times: 0, turn: id, turns: [] };
      wordings.set(question, { ...known, times: known.times + 1, turns: [...known.turns, id] });
    }
    const [near] = rankEntries(knowledge.index, title, { most: 1, suggestAt: 0 });
    return {
      id: turns[0]!.id,
      question: title,
      questions: [...wordings.values()].sort((one, other) => other.times - one.times).slice(0, MOST_SHOWN),
      turns: turns.map(({ id }) => id),
      times: count,
      bad: turns.filter(({ bad }) => bad).length,
      lastAt: Math.max(...turns.map(({ at }) => at.getTime())),
      near: near ? { ...near, question: knowledge.entries.get(near.entry)?.question ?? '' } : null,
    };
  });
  return { list, total: clusters.length };
}

/** Makes an entry of missed questions, adds them to one as similar questions, or leaves them. */
export function settle(
  context: Context,
  agent: Principal,
  { robot: robotId, turns, as }: Value<'POST /robot/doSettle'>,
): Promise<{ settled: number; entry: string | null }> {
  const now = context.clock.now();
  return act(context, async (tx) => {
    const robot = await lockKnown(tx, robotId);
    const settled = await settleTurns(tx, agent, { robotId, ids: turns, at: now });
    const entry = await entryOf();
    if (entry) {
      await saveEntries(tx, [checkContent(entry)], { by: agent.uuid, now });
      await publishUngated(tx, robot, { kind: 'edit', ids: [entry.id], by: agent.uuid, now });
    }
    await recordChange(tx, agent, {
      action: 'robots.settle',
      subject: { kind: 'robot', id: robotId, name: robot.name },
      after: { rows: settled, ...(entry && { question: entry.question, similar: entry.similar }) },
    });
    return { settled, entry: entry?.id ?? null };

    async function entryOf() {
      if (as.kind === 'ignore') return null;
      if (as.kind === 'entry') {
        const { kind: _, ...content } = as;
        return { ...content, id: uuidV7(now), robotId };
      }
      const [known] = await lockEntries(tx, [as.entry]);
      if (known?.robotId !== robotId) throw new Refusal('not-found');
      return { ...known, similar: [...known.similar, ...as.questions] };
    }
  });
}

/** Pairs of entries that answer one question, those with different answers first. */
export async function listConflicts(
  { db }: Pick<Context, 'db'>,
  library: Library,
  { robot: id, pageNo, pageSize }: Value<'GET /robot/getConflicts'>,
): Promise<Answer<'GET /robot/getConflicts'>> {
  const robot = await findRobot(db, id);
  if (!robot) throw new Refusal('not-found');
  const { entries } = await library.draftOf(robot);
  const answered = [...entries.values()].map((entry) => ({
    ...entry,
    answers: entry.answers.map(({ msg }) => msg),
  }));
  const options = { synonyms: robot.manner.synonyms, pinyinOf: await loadPinyin() };
  const isDifferent = new Set(findContradictions(answered, options).map((pair) => pair.entries.join(' ')));
  const shown = (entry: string) => {
    const { question = '', answers = [] } = entries.get(entry) ?? {};
    return { id: entry, question, answer: answers[0]?.msg ?? '' };
  };
  const list = findDuplicates(answered, options)
    .map(({ entries: [one, other], score }) => {
      const pair = `${one} ${other}`;
      const kind = isDifferent.has(pair) ? ('contradiction' as const) : ('same' as const);
      return { id: pair, kind, score, one: shown(one), other: shown(other) };
    })
    .sort((one, other) => Number(other.kind === 'contradiction') - Number(one.kind === 'contradiction'));
  return { list: list.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: list.length };
}
