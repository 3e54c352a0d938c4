import { readableAccent } from '@parley/core/look/accent';
import { isUnwritten } from '../window-texts/wording';
import type { Section } from './section';
import { type SectionName, type SectionValue, sections, sectionValue } from './sections';

type Value = Readonly<Record<string, unknown>>;

/** Fields of a section's value that visitors may see; null: none. */
export function partForVisitors(name: SectionName, value: Value): Value | null {
  const { audience, forVisitors = [], sparse }: Section = sections[name];
  const part = audience === 'visitors' ? value : onlyFields(forVisitors, value);
  return sparse && part ? changed(name, part) : part;
}

/** Values that differ from the defaults. */
function changed(name: SectionName, value: Value): Value {
  const defaults: Value = sectionValue(name, undefined);
  return Object.fromEntries(
    Object.entries(value).filter(([field, one]) => JSON.stringify(one) !== JSON.stringify(defaults[field])),
  );
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
  title: isUnwritten(window.title) ? company.name : window.title,
  accent: readableAccent(window.accent),
});
