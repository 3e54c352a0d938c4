import { onlyFields, partForVisitors, windowForVisitors } from '@parley/protocol/settings/for-visitors';
import type { Section } from '@parley/protocol/settings/section';
import { type SectionName, sectionNames, sections } from '@parley/protocol/settings/sections';
import { readyOpening } from '@parley/protocol/settings/showing/ready-opening';
import { readyConsent } from './ready-consent';
import { isReadySection, type ReadyFacts, readyPart } from './ready-part';

type Value = Readonly<Record<string, unknown>>;

/**
 * Fields of a section that visitors of a site may see; null: none. What windows would have to compute is sent ready:
 * launcher and bar are as they are now, or empty.
 */
export function visitorsPart(facts: ReadyFacts, name: SectionName, site: string): Value | null {
  if (isReadySection(name)) return readyPart(facts, name, site) ?? {};
  if (name === 'opening') return readyOpening(facts.setting(name, site), facts.setting('look', site)) ?? {};
  if (name === 'consent') return readyConsent(facts.setting(name, site)) ?? {};
  if (name === 'window') return windowForVisitors(facts.setting('window', site), facts.setting('company', site));
  return knownPart(name, facts.setting(name, site));
}

/** By a section's value, which is another object after each change: every first visit asks for all sections. */
const parts = new WeakMap<Value, { part: Value | null }>();

function knownPart(name: SectionName, value: Value): Value | null {
  const known = parts.get(value) ?? { part: partForVisitors(name, value) };
  parts.set(value, known);
  return known.part;
}

/** Settings that visitors of a site may see, by section; what is off is left out. */
export const settingsForVisitors = (facts: ReadyFacts, site: string): Value =>
  Object.fromEntries(
    sectionNames.flatMap((name) => {
      const part = visitorsPart(facts, name, site);
      const isBare = mayBeBare(name) && Object.keys(part ?? {}).length === 0;
      return part === null || isBare ? [] : [[name, part]];
    }),
  );

const mayBeBare = (name: SectionName): boolean =>
  isReadySection(name) || name === 'opening' || (sections[name] as Section).sparse === true;

/** Sections that are left out while they are off, empty: for a window that may show what was on before. */
export const switchedOff: Value = Object.fromEntries(sectionNames.filter(mayBeBare).map((name) => [name, {}]));

/** A section's value for agents; null: only the server uses it. */
export const partForAgents = (name: SectionName, value: Value): Value | null =>
  sections[name].audience === 'server' ? null : value;

/** A section's value for guests of partners: fields for visitors, and those listed for guests; null: nothing of it. */
export function partForGuests(name: SectionName, value: Value): Value | null {
  const { audience, forVisitors = [], forGuests = [] }: Section = sections[name];
  return audience === 'visitors' ? value : onlyFields([...forVisitors, ...forGuests], value);
}
