/** A piece of SQL with its values: `sql`-made pieces join without one value ever becoming text. */
export type Sql = { readonly parts: readonly string[]; readonly values: readonly unknown[] };

const isSql = (value: unknown): value is Sql => typeof value === 'object' && value !== null && 'parts' in value;

/** sql`limit_ > ${5} and ${other}`: what is not itself such a piece becomes a parameter. */
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

/** Text that is part of the program, never of a request. */
export const raw = (text: string): Sql => ({ parts: [text], values: [] });

/** All of them must hold; those that are left out hold. */
export function every(conditions: readonly (Sql | false | null | undefined)[]): Sql {
  const asked = conditions.filter((condition) => isSql(condition));
  return asked.reduce((all, condition) => sql`${all} and ${condition}`, raw('true'));
}

/** As the driver takes it. */
export const statement = ({ parts, values }: Sql): { text: string; values: unknown[] } => ({
  text: parts.reduce((text, part, at) => `${text}$${at}${part}`),
  values: [...values],
});
