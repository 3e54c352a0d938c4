import type { Section } from '@parley/protocol/settings/section';
import { type SectionName, sectionNames, sections } from '@parley/protocol/settings/sections';
import type { Context } from '../../../context';

type Settings = Pick<Context, 'setting'>;

/** What visitors may see of a section; null: nothing. */
export function visitorsPart({ setting }: Settings, name: SectionName): Record<string, unknown> | null {
  const { audience, forVisitors = [] }: Section = sections[name];
  const value: Record<string, unknown> = setting(name);
  if (audience === 'visitors') return value;
  if (forVisitors.length === 0) return null;
  return Object.fromEntries(Object.entries(value).filter(([field]) => forVisitors.includes(field)));
}

/** All that visitors may see, by section. */
export const settingsForVisitors = (settings: Settings): Record<string, unknown> =>
  Object.fromEntries(
    sectionNames.flatMap((name) => {
      const part = visitorsPart(settings, name);
      return part ? [[name, part]] : [];
    }),
  );

/** What agents are told of a section that was saved; null: it is the server's alone. */
export const agentsPart = ({ setting }: Settings, name: SectionName): Record<string, unknown> | null =>
  sections[name].audience === 'server' ? null : setting(name);

/** What a partner's guests are told of a section; null: nothing. */
export const guestsPart = ({ setting }: Settings, name: SectionName): Record<string, unknown> | null =>
  partForGuests(name, setting(name));

/** The same of a value that was read: what visitors are told, and what is named for guests. */
export function partForGuests(name: SectionName, value: Record<string, unknown>): Record<string, unknown> | null {
  const { audience, forVisitors = [], forGuests = [] }: Section = sections[name];
  if (audience === 'visitors') return value;
  const told = [...forVisitors, ...forGuests];
  if (told.length === 0) return null;
  return Object.fromEntries(Object.entries(value).filter(([field]) => told.includes(field)));
}
