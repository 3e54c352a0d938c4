import { maskPatterns } from '@parley/core/access/masks';
import type { MaskKind } from '@parley/core/access/scope';
import { raw, type Sql, sql } from '../../db/sql';
import { Refusal } from '../../errors';
import type { Principal } from '../../principal';

type Reader = Pick<Principal, 'masks'>;

/**
 * A column of free text as a masked agent may search it: with what is masked taken out, so that nothing is found by what
 * is not shown. `column` is SQL of the program, such as `l.content`.
 */
export function searchable({ masks }: Reader, column: string): Sql {
  const patterns = masks.flatMap((kind) => maskPatterns[kind]);
  return patterns.reduce((text, pattern) => sql`regexp_replace(${text}, ${pattern}, '*', 'g')`, raw(column));
}

/** A column of which it is known what it holds: compared with nothing where that is masked. */
export function searchableAs(reader: Reader, kind: MaskKind, column: string): Sql {
  return reader.masks.includes(kind) ? sql`''` : searchable(reader, column);
}

/** Stops who asks by a value that is not shown to them: a filter `phone=…` would tell it digit by digit. */
export function refuseMasked({ masks }: Reader, kind: MaskKind, asked: unknown, field: string): void {
  if (asked !== undefined && masks.includes(kind)) throw new Refusal('masked', { fields: [field] });
}
