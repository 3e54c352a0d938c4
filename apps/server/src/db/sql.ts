/** A piece of SQL with its values; pieces are combined without a value ever becoming text. */
export type Sql = { readonly parts: readonly string[]; readonly values: readonly unknown[] };

const isSql = (value: unknown): value is Sql => typeof value === 'object' && value !== null && 'parts' in value;

/** sql`limit_ > ${5} and ${other}`: every value that is not an Sql becomes a parameter. */
export function sql(strings: TemplateStringsArray, ...given: readonly unknown[]): Sql {
  const parts = [strings[0] ?? ''];
  const values: unknown[] = [];
  const append = (text: string) => {
    parts[parts.length - 1] += text;
  };
  given.forEach((value, at) => {
    if (isSql(value)) {
      append(value.parts[0] ?? '');
      parts.push(...value.parts.slice(1));
      values.push(...value.values);
    } else {
      values.push(value);
      parts.push('');
    }
    append(strings[at + 1] ?? '');
  });
  return { parts, values };
}

/** SQL text from the program, never from a request. */
export const raw = (text: string): Sql => ({ parts: [text], values: [] });

/** A word of the program as a constant in the text of a statement. */
export const literal = (word: string): string => `'${word.replaceAll("'", "''")}'`;

/** Joins conditions by `and`; absent ones are left out. */
export function every(conditions: readonly (Sql | false | null | undefined)[]): Sql {
  const present = conditions.filter((condition) => isSql(condition));
  return present.reduce((all, condition) => sql`${all} and ${condition}`, raw('true'));
}

/** Rows of all these queries; at least one. */
export const united = (queries: readonly Sql[]): Sql => queries.reduce((one, other) => sql`${one} union all ${other}`);

/** The format of the driver. */
export const statement = ({ parts, values }: Sql): { text: string; values: unknown[] } => ({
  text: parts.reduce((text, part, at) => `${text}$${at}${part}`),
  values: [...values],
});
