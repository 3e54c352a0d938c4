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
  /** Reads all sections again: at the start, and after each `settings.changed`. */
  reload(): Promise<void>;
  /** Sections with stored values that are not valid any more. */
  readonly unreadable: readonly SectionName[];
};

/** A section whose stored value does not match its shape: the invalid fields, and the value used instead. */
export type Unreadable = { section: SectionName; version: number; fields: string[]; instead: 'last good' | 'defaults' };

type Known = { [N in SectionName]?: ReadSection<N> };

/**
 * The settings of this process. Until the first `reload` every section has its defaults. A section with an invalid
 * stored value keeps its last valid one here; `onUnreadable` is called once for each such version.
 */
export function createSettingsCache(
  db: Db,
  onUnreadable: (found: Unreadable) => void = () => undefined,
): SettingsCache {
  let known: Known = {};
  let loading = 0;
  let loaded = 0;
  const reportedVersions = new Map<SectionName, number>();

  function read(section: SectionName, value: unknown, version: number): ReadSection<SectionName> {
    const fresh = readSection(section, value);
    if (fresh.unreadable.length === 0) {
      reportedVersions.delete(section);
      return fresh;
    }
    const before = known[section];
    const found = before ? { value: before.value, unreadable: fresh.unreadable } : fresh;
    if (reportedVersions.get(section) !== version) {
      reportedVersions.set(section, version);
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
