import { readFileSync } from 'node:fs';

export type CorpusEntry = { id: string; category: string; question: string; similar: string[] };
/** `entry` null: no entry answers it. `half` is by a hash of the text; only the tuned one may be looked at. */
export type CorpusQuestion = { text: string; entry: string | null; half: Half };
export const halves = ['tuned', 'held-out'] as const;
export type Half = (typeof halves)[number];

export const corpusEntries: readonly CorpusEntry[] = readLines('entries.jsonl');
export const corpusQuestions: readonly CorpusQuestion[] = readLines('questions.jsonl');

function readLines<Row>(file: string): Row[] {
  return readFileSync(new URL(`corpus/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}
