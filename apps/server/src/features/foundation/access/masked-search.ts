import {
  entityPatterns,
  markupPattern,
  maskPatterns,
  stopMark,
  suspectPattern,
  tagMark,
} from '@parley/core/access/masks';
import type { MaskKind } from '@parley/core/access/scope';
import { raw, type Sql, sql } from '../../../db/sql';
import { Refusal } from '../../../errors';
import type { Principal } from '../../../principal';

type Reader = Pick<Principal, 'masks'>;

/**
 * A column of free text as a masked agent may search it: with what is masked taken out, so that nothing is found by what
 * is not shown. `column` is SQL of the program, such as `l.content`.
 */
export function searchable({ masks }: Reader, column: string): Sql {
  if (masks.length === 0) return raw(column);
  const patterns = masks.flatMap((kind) => maskPatterns[kind]);
  const replaced = (text: Sql, found: readonly (readonly [string, string])[]): Sql =>
    found.reduce((seen, [pattern, by]) => sql`regexp_replace(${seen}, ${pattern}, ${by}, 'g')`, text);
  // As in JavaScript what markup parts is one text, and what is written as entities is read both ways.
  const joined: [string, string][] = masks.includes('phone') ? [[markupPattern, tagMark]] : [];
  const seen = (text: Sql): Sql =>
    replaced(text, [...joined, ...patterns.map((pattern): [string, string] => [pattern, '*'])]);
  const written = sql`replace(${seen(replaced(raw(column), entityPatterns))}, ${stopMark}, '')`;
  return sql`case
    when ${raw(column)} !~ ${suspectPattern} then ${raw(column)}
    when strpos(${raw(column)}, '&') > 0 then ${seen(written)}
    else ${seen(raw(column))} end`;
}

/** A column of which it is known what it holds: compared with nothing where that is masked. */
export function searchableAs(reader: Reader, kind: MaskKind, column: string): Sql {
  return reader.masks.includes(kind) ? sql`''` : searchable(reader, column);
}

/** Stops who asks by a value that is not shown to them: a filter `phone=…` would tell it digit by digit. */
export function refuseMasked({ masks }: Reader, kind: MaskKind, asked: unknown, field: string): void {
  if (asked !== undefined && masks.includes(kind)) throw new Refusal('masked', { fields: [field] });
}
