/** Variables of quick replies; `visitor` is an alias of `name`. */
export const VARIABLES = ['name', 'agent', 'site', 'page', 'date', 'time'] as const;
export type Variable = (typeof VARIABLES)[number];
export type Values = Record<Variable, string>;

const ALIASES: Record<string, Variable> = { visitor: 'name' };

/**
 * Fills in variables. A missing visitor name becomes empty; other variables without a value stay, so that the agent
 * notices them before sending.
 */
export function fillVariables(text: string, values: Values): string {
  return text.replace(/( ?)\{(\w+)\}/g, (whole, space: string, word: string) => {
    const name = ALIASES[word] ?? word;
    const value = Object.hasOwn(values, name) ? values[name as Variable] : '';
    if (value !== '') return space + value;
    return name === 'name' ? '' : whole;
  });
}

/** Range of the first variable without a value, to be selected for typing over it. */
export function firstOpenVariable(text: string): { start: number; end: number } | null {
  const found = /\{\w+\}/.exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : null;
}
