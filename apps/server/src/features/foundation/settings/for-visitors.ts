import type { Section } from '@parley/protocol/settings/section';
import { type SectionName, sectionNames, sections } from '@parley/protocol/settings/sections';
import type { Context } from '../../../context';

type Value = Record<string, unknown>;

/** Fields of a section that visitors of a site may see; null: none. */
export function visitorsPart({ setting }: Pick<Context, 'setting'>, name: SectionName, site: string): Value | null {
  const { audience, forVisitors = [] }: Section = sections[name];
  const value: Value = name === 'window' ? namedWindow({ setting }, site) : setting(name, site);
  return audience === 'visitors' ? value : only(forVisitors, value);
}

/** A window without a title is headed by the company's name. */
function namedWindow({ setting }: Pick<Context, 'setting'>, site: string): Value {
  const value = setting('window', site);
  return value.title.trim() === '' ? { ...value, title: setting('company', site).name } : value;
}

/** Settings that visitors of a site may see, by section. */
export const settingsForVisitors = (settings: Pick<Context, 'setting'>, site: string): Value =>
  Object.fromEntries(
    sectionNames.flatMap((name) => {
      const part = visitorsPart(settings, name, site);
      return part ? [[name, part]] : [];
    }),
  );

/** A section's value for agents; null: only the server uses it. */
export const partForAgents = (name: SectionName, value: Value): Value | null =>
  sections[name].audience === 'server' ? null : value;

/** A section's value for guests of partners: fields for visitors, and those listed for guests; null: nothing of it. */
export function partForGuests(name: SectionName, value: Value): Value | null {
  const { audience, forVisitors = [], forGuests = [] }: Section = sections[name];
  return audience === 'visitors' ? value : only([...forVisitors, ...forGuests], value);
}

const only = (fields: readonly string[], value: Value): Value | null =>
  fields.length === 0 ? null : Object.fromEntries(Object.entries(value).filter(([field]) => fields.includes(field)));
