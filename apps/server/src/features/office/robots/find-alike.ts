import { setImmediate as nextTurn } from 'node:timers/promises';
import { SAME_QUESTION } from '@parley/core/robot/find-duplicates';
import { rankEntries } from '@parley/core/robot/match';
import { keyOf } from '@parley/core/robot/units';
import { Refusal } from '../../../errors';
import { readEdited } from '../../conversation/robots/knowledge';
import { findRobot } from '../../conversation/robots/reading';
import type { KnownEntry } from '../../conversation/robots/robot';
import type { AnalysisContext } from './analysis';

/** Questions after which others get their turn. */
const STEP = 50;

const asEntry = (id: string, question: string): KnownEntry => ({
  id,
  question,
  similar: [],
  answers: [],
  keywords: [],
  match: 'similar',
  category: '',
  weight: 50,
  related: [],
  enabled: true,
});

/**
 * For each question that of an edited entry, or of another of these, which comes close; null: none. One that is the same
 * is not meant: an import replaces it, or refuses the second row.
 */
export async function findAlike(
  { db }: Pick<AnalysisContext, 'db'>,
  { robot: id, questions }: { robot: string; questions: readonly string[] },
): Promise<(string | null)[]> {
  const robot = await findRobot(db, id);
  if (!robot) throw new Refusal('not-found');
  const given = questions.map((question, at) => asEntry(`given ${at}`, question));
  const taken = new Set(questions.map(keyOf));
  const { entries, index } = await readEdited(db, robot, {
    // An entry that a row replaces is compared as that row.
    also: given,
    leaveOut: ({ question }) => taken.has(keyOf(question)),
  });
  const alike: (string | null)[] = [];
  for (const [at, question] of questions.entries()) {
    const key = keyOf(question);
    const mayAnswer = (entry: string): boolean => keyOf(entries.get(entry)?.question ?? '') !== key;
    const [hit] = rankEntries(index, question, { mayAnswer, suggestAt: SAME_QUESTION, most: 1 });
    alike.push(hit && hit.score >= SAME_QUESTION ? (entries.get(hit.entry)?.question ?? null) : null);
    if (at % STEP === STEP - 1) await nextTurn();
  }
  return alike;
}
