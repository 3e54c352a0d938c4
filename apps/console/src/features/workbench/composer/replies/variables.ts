import type { ReplyVariable } from '@parley/protocol/reply-variables';

export type Values = Record<ReplyVariable, string>;

/** `visitor` is an alias of `name`. */
const ALIASES: Record<string, ReplyVariable> = { visitor: 'name' };

/**
 * Fills in variables. A missing visitor name becomes empty; other variables without a value stay, so that the agent
 * notices them before sending.
 */
export function fillVariables(text: string, values: Values): string {
  return text.replace(/( ?)\{(\w+)\}/g, (whole, space: string, word: string) => {
    const name = ALIASES[word] ?? word;
    const value = Object.hasOwn(values, name) ? values[name as ReplyVariable] : '';
    if (value !== '') return space + value;
    return name === 'name' ? '' : whole;
  });
}

/** Range of the first variable without a value, to be selected for typing over it. */
export function firstOpenVariable(text: string): { start: number; end: number } | null {
  const found = /\{\w+\}/.exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : null;
}
