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
import type { Principal } from '../../../principal';

type Reader = Pick<Principal, 'masks'>;

/**
 * SQL of a text column for the search by a masked agent: masked parts are removed, so that nothing is found by hidden
 * values. `column`: SQL, such as `l.content`.
 */
export function searchable({ masks }: Reader, column: string): Sql {
  if (masks.length === 0) return raw(column);
  const patterns = masks.flatMap((kind) => maskPatterns[kind]);
  const replaced = (text: Sql, found: readonly (readonly [string, string])[]): Sql =>
    found.reduce((seen, [pattern, by]) => sql`regexp_replace(${seen}, ${pattern}, ${by}, 'g')`, text);
  // As in the JavaScript version, text split by markup is joined, and entities are decoded.
  const joined: [string, string][] = masks.includes('phone') ? [[markupPattern, tagMark]] : [];
  const seen = (text: Sql): Sql =>
    replaced(text, [...joined, ...patterns.map((pattern): [string, string] => [pattern, '*'])]);
  const written = sql`replace(${seen(replaced(raw(column), entityPatterns))}, ${stopMark}, '')`;
  return sql`case
    when ${raw(column)} !~ ${suspectPattern} then ${raw(column)}
    when strpos(${raw(column)}, '&') > 0 then ${seen(written)}
    else ${seen(raw(column))} end`;
}

/** SQL of a column with one kind of personal data; an empty text if that kind is masked for the reader. */
export function searchableAs(reader: Reader, kind: MaskKind, column: string): Sql {
  return reader.masks.includes(kind) ? sql`''` : searchable(reader, column);
}
