import { QUESTION_LENGTH } from '@parley/protocol/codes';
import { robotEntryFields } from '@parley/protocol/fields/robot-entries';
import type { ENTRY_COLUMNS, entryFaults } from '@parley/protocol/http/robots/ask-robot';
import { MOST_KEYWORDS, MOST_SIMILAR } from '@parley/protocol/http/robots/entry-shapes';
import type { Value } from '@parley/protocol/http/routes';
import type { EntryContent } from '../../../conversation/robots/robot';
import { isPattern } from '../entry-content';

export type Line = Value<'POST /askRobot/doImport'>['lines'][number];
export type Field = (typeof ENTRY_COLUMNS)[number];
export type FaultKind = (typeof entryFaults)[number];

/** What a line says; its answer is a cell, which may stand for several answers. */
export type ParsedLine = Omit<EntryContent, 'answers' | 'related'> & { line: number; answer: string };

const LONGEST_CATEGORY = 100;
const USUAL_WEIGHT = 50;

/** Values of a column in both languages and as they are stored. */
const valuesOf = (values: Record<string, { zh: string; en: string }>, more: Record<string, string> = {}) =>
  new Map([
    ...Object.entries(values).flatMap(([key, { zh, en }]) =>
      [key, zh, en].map((name) => [name.toLowerCase(), key] as const),
    ),
    ...Object.entries(more),
  ]);
const { match, enabled } = robotEntryFields.fields;
const MATCH = valuesOf(match.values, { 精确: 'exact', 正则: 'regex', 模糊: 'similar' });
const ENABLED = valuesOf(enabled.values, { 是: 'true', 否: 'false', yes: 'true', no: 'false', 1: 'true', 0: 'false' });

const linesOf = (cell: string, separator: RegExp): string[] => [
  ...new Set(
    cell
      .split(separator)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** Reads one line of a sheet; what is wrong with it, one fault for a field at most. Without faults it is whole. */
export function parseLine(line: Line): { faults: [Field, FaultKind][]; parsed: ParsedLine | null } {
  const faults: [Field, FaultKind][] = [];
  const question = line.question.trim();
  const similar = linesOf(line.similar, /\r?\n/).filter((one) => one !== question);
  const answer = line.answer.replaceAll('\r\n', '\n').trim();
  const mode = line.match.trim() === '' ? 'similar' : MATCH.get(line.match.trim().toLowerCase());
  // A pattern may hold any of the other separators.
  const keywords = linesOf(line.keywords, mode === 'regex' ? /\r?\n/ : /\r?\n|[,，;；、]/);
  const weight = line.weight.trim() === '' ? USUAL_WEIGHT : Number(line.weight);
  const state = line.enabled.trim() === '' ? 'true' : ENABLED.get(line.enabled.trim().toLowerCase());
  if (question === '') faults.push(['question', 'missing']);
  else if (question.length > QUESTION_LENGTH) faults.push(['question', 'too-long']);
  if (similar.length > MOST_SIMILAR || similar.some(isLong)) faults.push(['similar', 'too-long']);
  if (answer === '') faults.push(['answer', 'missing']);
  if (keywords.length > MOST_KEYWORDS || keywords.some(isLong)) faults.push(['keywords', 'too-long']);
  else if (mode === 'regex' && !keywords.every(isPattern)) faults.push(['keywords', 'bad-pattern']);
  else if (mode !== undefined && mode !== 'similar' && mode !== 'exact' && keywords.length === 0)
    faults.push(['keywords', 'missing']);
  if (mode === undefined) faults.push(['match', 'bad-value']);
  if (line.category.trim().length > LONGEST_CATEGORY) faults.push(['category', 'too-long']);
  if (!Number.isInteger(weight) || weight < 0 || weight > 100) faults.push(['weight', 'bad-value']);
  if (state === undefined) faults.push(['enabled', 'bad-value']);
  if (faults.length > 0) return { faults, parsed: null };
  return {
    faults,
    parsed: {
      line: line.line,
      question,
      similar,
      answer,
      keywords,
      weight,
      match: mode as EntryContent['match'],
      category: line.category.trim(),
      enabled: state === 'true',
    },
  };
}

const isLong = (text: string): boolean => text.length > QUESTION_LENGTH;
