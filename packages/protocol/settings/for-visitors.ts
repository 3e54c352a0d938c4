import { readableAccent } from '@parley/core/look/accent';
import type { Section } from './section';
import { type SectionName, type SectionValue, sections } from './sections';

type Value = Readonly<Record<string, unknown>>;

/** Fields of a section's value that visitors may see; null: none. */
export function partForVisitors(name: SectionName, value: Value): Value | null {
  const { audience, forVisitors = [] }: Section = sections[name];
  return audience === 'visitors' ? value : onlyFields(forVisitors, value);
}

/** The named fields of a value; null: no field is named. */
export const onlyFields = (fields: readonly string[], value: Value): Value | null =>
  fields.length === 0 ? null : Object.fromEntries(Object.entries(value).filter(([field]) => fields.includes(field)));

/** What visitors get of `window`: without a title it has the company's name, and its accent is dark enough for white text. */
export const windowForVisitors = (
  window: SectionValue<'window'>,
  company: Pick<SectionValue<'company'>, 'name'>,
): SectionValue<'window'> => ({
  ...window,
  title: window.title.trim() === '' ? company.name : window.title,
  accent: readableAccent(window.accent),
});
