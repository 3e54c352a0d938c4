import type { Answer } from '@parley/protocol/http/routes';

export type Suggestion = Answer<'GET /search/getList'>['list'][number];

/** Suggestions come this long after the last key (specification, section 9). */
export const SEARCH_DELAY_MS = 500;

/** "Filtered by whether the value contains the typed text in lower case": both sides are lowered, so that capitals match too. */
export function suggestionsFor(list: readonly Suggestion[], text: string): Suggestion[] {
  const typed = text.trim().toLowerCase();
  return list.filter(({ value }) => value.toLowerCase().includes(typed));
}
