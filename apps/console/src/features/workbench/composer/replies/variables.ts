/** What a quick reply can name; `visitor` is another word for `name`. */
export const VARIABLES = ['name', 'agent', 'site', 'page', 'date', 'time'] as const;
export type Variable = (typeof VARIABLES)[number];
export type Values = Record<Variable, string>;

const ALIASES: Record<string, Variable> = { visitor: 'name' };

/**
 * The text as it is sent. A visitor without a name is greeted without one; whatever else nobody knows stays, so that it is
 * seen before it goes.
 */
export function fillVariables(text: string, values: Values): string {
  return text.replace(/( ?)\{(\w+)\}/g, (whole, space: string, word: string) => {
    const name = ALIASES[word] ?? word;
    const value = Object.hasOwn(values, name) ? values[name as Variable] : '';
    if (value !== '') return space + value;
    return name === 'name' ? '' : whole;
  });
}

/** Where a variable was left open: selected, so that one types over it. */
export function firstOpenVariable(text: string): { start: number; end: number } | null {
  const found = /\{\w+\}/.exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : null;
}
