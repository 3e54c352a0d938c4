import { readableAccent } from '@parley/core/look/accent';
import type { Section } from '@parley/protocol/settings/section';
import { type SectionName, sectionNames, sections } from '@parley/protocol/settings/sections';
import { isReadySection, type ReadyFacts, readyPart } from './ready/ready-part';

type Value = Record<string, unknown>;

/**
 * Fields of a section that visitors of a site may see; null: none. What windows would have to compute is sent ready: the
 * accent is dark enough for white text, launcher and bar are as they are now, or empty.
 */
export function visitorsPart(facts: ReadyFacts, name: SectionName, site: string): Value | null {
  if (isReadySection(name)) return readyPart(facts, name, site) ?? {};
  const { audience, forVisitors = [] }: Section = sections[name];
  if (name === 'window') {
    const named = namedWindow(facts, site);
    return { ...named, accent: readableAccent(String(named.accent)) };
  }
  const value: Value = facts.setting(name, site);
  return audience === 'visitors' ? value : only(forVisitors, value);
}

/** A window without a title is headed by the company's name. */
function namedWindow({ setting }: Pick<ReadyFacts, 'setting'>, site: string): Value {
  const value = setting('window', site);
  return value.title.trim() === '' ? { ...value, title: setting('company', site).name } : value;
}

/** Settings that visitors of a site may see, by section. */
export const settingsForVisitors = (facts: ReadyFacts, site: string): Value =>
  Object.fromEntries(
    sectionNames.flatMap((name) => {
      const part = visitorsPart(facts, name, site);
      return part === null || (isReadySection(name) && Object.keys(part).length === 0) ? [] : [[name, part]];
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
