import type { Section } from '@parley/protocol/settings/section';
import { type SectionName, sectionNames, sections } from '@parley/protocol/settings/sections';
import type { Context } from '../../../context';

type Settings = Pick<Context, 'setting'>;

/** Fields of a section that visitors may see; null: none. */
export function visitorsPart({ setting }: Settings, name: SectionName): Record<string, unknown> | null {
  const { audience, forVisitors = [] }: Section = sections[name];
  const value: Record<string, unknown> = setting(name);
  if (audience === 'visitors') return value;
  if (forVisitors.length === 0) return null;
  return Object.fromEntries(Object.entries(value).filter(([field]) => forVisitors.includes(field)));
}

/** Settings that visitors may see, by section. */
export const settingsForVisitors = (settings: Settings): Record<string, unknown> =>
  Object.fromEntries(
    sectionNames.flatMap((name) => {
      const part = visitorsPart(settings, name);
      return part ? [[name, part]] : [];
    }),
  );

/** A saved section for agents; null: only the server uses it. */
export const agentsPart = ({ setting }: Settings, name: SectionName): Record<string, unknown> | null =>
  sections[name].audience === 'server' ? null : setting(name);

/** A section for guests of partners; null: nothing of it. */
export const guestsPart = ({ setting }: Settings, name: SectionName): Record<string, unknown> | null =>
  partForGuests(name, setting(name));

/** A section's value for guests: fields for visitors, and those listed for guests. */
export function partForGuests(name: SectionName, value: Record<string, unknown>): Record<string, unknown> | null {
  const { audience, forVisitors = [], forGuests = [] }: Section = sections[name];
  if (audience === 'visitors') return value;
  const visibleFields = [...forVisitors, ...forGuests];
  if (visibleFields.length === 0) return null;
  return Object.fromEntries(Object.entries(value).filter(([field]) => visibleFields.includes(field)));
}
