import { maskText } from '@parley/core/access/masks';
import { maskKinds } from '@parley/core/access/scope';
import { type SuggestedEntry, suggestEntries } from '@parley/core/robot/suggest-entries';
import { keyOf } from '@parley/core/robot/units';
import { QUESTION_LENGTH } from '@parley/protocol/codes';
import { MOST_DRAFT_SIMILAR } from '@parley/protocol/http/robots/drafts';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import type { Principal } from '../../../principal';
import type { Library } from '../../conversation/robots/knowledge';
import { findRobot } from '../../conversation/robots/reading';
import { loadPinyin } from '../../conversation/robots/sounds';
import { recordChange } from '../../foundation/audit/actions';
import type { AnalysisContext, Reader } from './analysis';
import { dismissKeys, readAnswered, readDismissed } from './drafts-store';
import { lockKnown } from './entries';

const DAY_MS = 86_400_000;
/** Days of conversations that are read, and the most of them and of their answered questions. */
const DAYS = 90;
const MOST_TALKS = 3000;
const MOST_PAIRS = 5000;

/** Entries that agents' answers suggest (B-15), of conversations that the reader may see. Personal data is masked. */
export async function listDrafts(
  { db, clock }: Pick<AnalysisContext, 'db' | 'clock'>,
  library: Library,
  { agent, value }: { agent: Reader; value: Value<'GET /robot/getDrafts'> },
): Promise<Answer<'GET /robot/getDrafts'>> {
  const { robot: id, pageNo, pageSize } = value;
  const robot = await findRobot(db, id);
  if (!robot) throw new Refusal('not-found');
  const since = new Date(clock.now() - DAYS * DAY_MS);
  const answered = await readAnswered(db, agent, { since, talks: MOST_TALKS, pairs: MOST_PAIRS });
  const dismissed = new Set(await readDismissed(db, id));
  const { index } = await library.draftOf(robot);
  const pairs = answered.map(({ id: pair, question, answer }) => ({
    id: pair,
    question: maskText(question, maskKinds),
    answer: maskText(answer, maskKinds),
  }));
  const options = { index, synonyms: robot.manner.synonyms, pinyinOf: await loadPinyin() };
  const found = suggestEntries(pairs, options).filter(({ question }) => !dismissed.has(keyOf(question)));
  return { list: found.slice((pageNo - 1) * pageSize, pageNo * pageSize).map(present), total: found.length };
}

const present = ({ question, similar, answer, support, agreement, from }: SuggestedEntry) => ({
  id: from.at(-1)!,
  question: question.slice(0, QUESTION_LENGTH),
  answer,
  times: support,
  agreement,
  similar: similar.filter((one) => one.length <= QUESTION_LENGTH).slice(0, MOST_DRAFT_SIMILAR),
});

export function dismissDrafts(
  context: Context,
  agent: Principal,
  { robot: id, questions }: Value<'POST /robot/doDismiss'>,
): Promise<number> {
  return act(context, async (tx) => {
    const robot = await lockKnown(tx, id);
    const dismissed = await dismissKeys(tx, id, [...new Set(questions.map(keyOf))]);
    await recordChange(tx, agent, {
      action: 'robots.settle',
      subject: { kind: 'robot', id, name: robot.name },
      after: { rows: dismissed, question: questions.slice(0, 20).join(', ') },
    });
    return dismissed;
  });
}
