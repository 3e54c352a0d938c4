import { isSectionName, type SectionName, type SectionValue, sectionValue } from '@parley/protocol/settings/sections';
import type { Db } from '../../db/pool';
import { readSections, type StoredSection } from './store';

export type SettingsCache = {
  /** A section with its defaults filled in, from memory. */
  setting<N extends SectionName>(name: N): SectionValue<N>;
  /** Reads all of it again: at the start, and whenever `settings.changed` is heard. */
  reload(): Promise<void>;
};

/** The settings of this process. Until the first `reload` every section is at its defaults. */
export function createSettingsCache(db: Db): SettingsCache {
  let values: Partial<{ [N in SectionName]: SectionValue<N> }> = {};
  let loading = 0;
  let loaded = 0;

  return {
    setting<N extends SectionName>(name: N): SectionValue<N> {
      return values[name] ?? sectionValue(name, undefined);
    },
    async reload() {
      loading += 1;
      const mine = loading;
      const stored = await readSections(db);
      // A slower, older read must not undo a newer one.
      if (mine < loaded) return;
      loaded = mine;
      values = Object.fromEntries(stored.filter(isKnown).map(({ section, value }) => [section, fill(section, value)]));
    },
  };
}

const isKnown = (stored: StoredSection): stored is StoredSection & { section: SectionName } =>
  isSectionName(stored.section);

const fill = (section: SectionName, value: unknown) => sectionValue(section, value);
