import { withoutPersonalData } from '@parley/core/robot/grounding/masking';
import { type Passage, splitPassages } from '@parley/core/robot/grounding/passages';
import type { MessageKind } from '@parley/protocol/types';
import type { Queryable } from '../../../../db/pool';
import { searchedText } from '../../../conversation/messages/searched-text';
import { type Exchange, readEntryTexts, readLetterTexts, readTalkTexts, type TalkText } from './own-texts-store';
import { type Found, MOST_PASSAGES, type Read } from './site';
import type { SourceRow } from './sources-store';

const DAY_MS = 24 * 3600_000;
const MOST_ENTRIES = 10_000;
const MOST_LETTERS = 3000;
const MOST_TALKS = 2000;
/** Characters of an answer below which it says nothing (`OK`). */
const SHORT = 12;

/** Entries, answered letters and past conversations as passages; of the last two without personal data. */
export async function readOwnTexts(
  db: Queryable,
  { kind, name, settings }: Pick<SourceRow, 'kind' | 'name' | 'settings'>,
  now: number,
): Promise<Read> {
  const since = now - settings.days * DAY_MS;
  if (kind === 'entries') {
    const entries = await readEntryTexts(db, settings.robots, MOST_ENTRIES);
    return readOf(
      entries.map(({ question, similar, answers }) => ({
        origin: null,
        title: question,
        passages: passagesOf(
          [question, ...similar].join('\n').slice(0, 200),
          answers.map((one) => searchedText(one.kind as MessageKind, one.msg)).join('\n'),
        ),
      })),
    );
  }
  const exchanges =
    kind === 'letters'
      ? await readLetterTexts(db, since, MOST_LETTERS)
      : (await readTalkTexts(db, since, MOST_TALKS)).flatMap(exchangesOf);
  return readOf(
    exchanges.map(({ id, question, answer, names }) => {
      const known = names.map((value) => ({ kind: 'name' as const, value }));
      const hidden = (text: string): string => withoutPersonalData(text, known);
      return { origin: id, title: name, passages: passagesOf(hidden(question).slice(0, 200), hidden(answer)) };
    }),
  );
}

type Document = { origin: string | null; title: string; passages: Passage[] };

function readOf(documents: readonly Document[]): Read {
  const passages = documents.flatMap(({ origin, title, passages: some }): Found[] =>
    some.map((passage) => ({ title: title.slice(0, 200), url: '', ...passage, origin })),
  );
  return {
    passages: passages.slice(0, MOST_PASSAGES),
    documents: documents.filter((one) => one.passages.length > 0).length,
    faults: [],
    isCut: passages.length > MOST_PASSAGES,
  };
}

const passagesOf = (heading: string, text: string): Passage[] => splitPassages([{ heading, text }]);

/** What a visitor asked in a row, with what an agent answered in a row. */
function exchangesOf({ id, names, messages }: TalkText): Exchange[] {
  const found: Exchange[] = [];
  let question: string[] = [];
  let answer: string[] = [];
  const end = (): void => {
    const said = answer.join('\n');
    if (question.length > 0 && said.length >= SHORT)
      found.push({ id, names, question: question.join('\n'), answer: said });
    answer = [];
  };
  for (const { role, kind, msg } of messages) {
    const text = searchedText(kind as MessageKind, msg);
    if (role === 'user') {
      if (answer.length > 0) {
        end();
        question = [];
      }
      question.push(text);
    } else answer.push(text);
  }
  end();
  return found;
}
