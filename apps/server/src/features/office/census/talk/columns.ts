import { type TalkPart, talkParts, type ValidKind } from '@parley/core/census/talk/parts';
import { type Clock, clockColumns } from '../clock-store';

/** The column of a part; `total` has none in facts, each of which counts as one. */
export const columnOf = (part: string): string => part.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns that facts, agents' shares and sums have in common. */
export const COLUMNS: readonly string[] = [
  ...talkParts.filter((part) => part !== 'total').map(columnOf),
  'valid_wide',
  'valid_strict',
];

export const VALID: Record<ValidKind, string> = { wide: 'valid_wide', both: 'valid', strict: 'valid_strict' };

/** The column in which a part is stored, with the chosen kind of `valid`. */
export const storedAs = (part: TalkPart, valid: ValidKind): string =>
  part === 'valid' ? VALID[valid] : columnOf(part);

/** The same of times between people on a clock. */
export function storedOn(part: TalkPart, valid: ValidKind, { prefix, clock }: { prefix: 'f.' | 's.'; clock: Clock }) {
  const column = storedAs(part, valid);
  return (clockColumns(prefix, clock) as Record<string, string>)[column] ?? prefix + column;
}

/** The keys of an object as columns. */
export const asColumns = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [columnOf(key), value]));
