import {
  isSectionName,
  type ReadSection,
  readSection,
  type SectionName,
  type SectionValue,
  sectionValue,
} from '@parley/protocol/settings/sections';
import type { Db } from '../../../db/pool';
import { readSections } from './store';

export type SettingsCache = {
  /** A section with its defaults filled in, from memory. */
  setting<N extends SectionName>(name: N): SectionValue<N>;
  /** Reads all of it again: at the start, and whenever `settings.changed` is heard. */
  reload(): Promise<void>;
  /** Sections of which something stored does not fit any more. */
  readonly unreadable: readonly SectionName[];
};

/** What is stored of a section does not fit its shape: the fields, and what the server goes by instead. */
export type Unreadable = { section: SectionName; version: number; fields: string[]; instead: 'last good' | 'defaults' };

type Known = { [N in SectionName]?: ReadSection<N> };

/**
 * The settings of this process. Until the first `reload` every section is at its defaults. A section that cannot be read
 * stays as it was here while it could; `onUnreadable` is told of each of its versions once.
 */
export function createSettingsCache(
  db: Db,
  onUnreadable: (found: Unreadable) => void = () => undefined,
): SettingsCache {
  let known: Known = {};
  let loading = 0;
  let loaded = 0;
  const told = new Map<SectionName, number>();

  function read(section: SectionName, value: unknown, version: number): ReadSection<SectionName> {
    const fresh = readSection(section, value);
    if (fresh.unreadable.length === 0) {
      told.delete(section);
      return fresh;
    }
    const before = known[section];
    const found = before ? { value: before.value, unreadable: fresh.unreadable } : fresh;
    if (told.get(section) !== version) {
      told.set(section, version);
      onUnreadable({ section, version, fields: fresh.unreadable, instead: before ? 'last good' : 'defaults' });
    }
    return found;
  }

  return {
    setting<N extends SectionName>(name: N): SectionValue<N> {
      return (known[name]?.value as SectionValue<N> | undefined) ?? sectionValue(name, undefined);
    },
    async reload() {
      loading += 1;
      const mine = loading;
      const stored = await readSections(db);
      // A slower, older read must not undo a newer one.
      if (mine < loaded) return;
      loaded = mine;
      known = Object.fromEntries(
        stored.flatMap(({ section, value, version }) =>
          isSectionName(section) ? [[section, read(section, value, version)]] : [],
        ),
      ) as Known;
    },
    get unreadable() {
      return (Object.keys(known) as SectionName[]).filter((name) => known[name]!.unreadable.length > 0);
    },
  };
}
