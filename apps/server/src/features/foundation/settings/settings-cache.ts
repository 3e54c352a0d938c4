import { readOwn, siteFields } from '@parley/protocol/settings/by-site';
import {
  isSectionName,
  readSection,
  type SectionName,
  type SectionValue,
  sectionNames,
  sectionValue,
} from '@parley/protocol/settings/sections';
import type { Db } from '../../../db/pool';
import { readSections, type StoredSection } from './store';

/** Settings from memory, as actions use them. */
export type Settings = {
  /** A section with its defaults filled in; with a site's id, its own values over the organisation's. */
  setting<N extends SectionName>(name: N, site?: string): SectionValue<N>;
  /** The values of one field that sites have of their own, by site: for queries over visitors of all sites. */
  siteValues<N extends SectionName, F extends keyof SectionValue<N>>(
    name: N,
    field: F,
  ): Record<string, SectionValue<N>[F]>;
};

export type SettingsCache = Settings & {
  /**
   * Reads all sections again: at the start, and after each `settings.changed`. Returns those of which another version is
   * stored than before.
   */
  reload(): Promise<ChangedSection[]>;
  /** Sections with stored values that are not valid any more, those of sites included. */
  readonly unreadable: readonly SectionName[];
};

/**
 * A section whose stored value does not match its shape: the invalid fields, and the value used instead. `site`: the
 * values of this site.
 */
export type Unreadable = {
  section: SectionName;
  site?: string;
  version: number;
  fields: string[];
  instead: 'last good' | 'defaults';
};

/** `site`: the values of this site; absent: the organisation's. */
export type ChangedSection = { section: SectionName; site?: string };

type Value = Record<string, unknown>;
type Known = Read & { section: SectionName; siteId: string | null; version: number };
type Read = { value: Value; unreadable: string[] };
/** `own`: the site's own values; `effective`: over the organisation's. */
type OfSite = { own: Value; effective: Value };

/** Of sections that were never published: parsed once, since every first message reads some. */
const DEFAULTS: ReadonlyMap<SectionName, Value> = new Map(
  sectionNames.map((name) => [name, sectionValue(name, undefined)]),
);

const keyOf = (section: string, siteId: string | null): string => (siteId === null ? section : `${section} ${siteId}`);

/**
 * The settings of this process. Until the first `reload` every section has its defaults. A section with an invalid
 * stored value keeps its last valid one here; `onUnreadable` is called once for each such version.
 */
export function createSettingsCache(
  db: Db,
  onUnreadable: (found: Unreadable) => void = () => undefined,
): SettingsCache {
  /** What was read of each stored row, by `keyOf`. */
  let known = new Map<string, Known>();
  let organisation: { [N in SectionName]?: Value } = {};
  let sites = new Map<string, { [N in SectionName]?: OfSite }>();
  let loading = 0;
  let loaded = 0;
  const reportedVersions = new Map<string, number>();

  function read({ siteId, value, version }: StoredSection, section: SectionName): Read {
    const key = keyOf(section, siteId);
    const fresh: Read = siteId === null ? readSection(section, value) : readOwn(section, value);
    if (fresh.unreadable.length === 0) {
      reportedVersions.delete(key);
      return fresh;
    }
    const before = known.get(key);
    if (reportedVersions.get(key) !== version) {
      reportedVersions.set(key, version);
      const instead = before ? 'last good' : 'defaults';
      onUnreadable({ section, ...(siteId !== null && { site: siteId }), version, fields: fresh.unreadable, instead });
    }
    return before ? { value: before.value, unreadable: fresh.unreadable } : fresh;
  }

  function use(stored: readonly StoredSection[]): ChangedSection[] {
    const next: typeof known = new Map();
    for (const row of stored)
      if (isSectionName(row.section))
        next.set(keyOf(row.section, row.siteId), { ...row, ...read(row, row.section), section: row.section });
    const changed = changesBetween(known, next);
    known = next;
    organisation = {};
    sites = new Map();
    // Rows of the organisation first: those of sites go over them.
    for (const { section, siteId } of stored.toSorted(
      (a, b) => Number(a.siteId !== null) - Number(b.siteId !== null),
    )) {
      if (!isSectionName(section)) continue;
      const { value } = next.get(keyOf(section, siteId))!;
      if (siteId === null) organisation[section] = value;
      else if (siteFields(section).length > 0)
        sites.set(siteId, {
          ...sites.get(siteId),
          [section]: { own: value, effective: { ...general(section), ...value } },
        });
    }
    return changed;
  }

  const general = (section: SectionName): Value => organisation[section] ?? DEFAULTS.get(section)!;

  return {
    setting<N extends SectionName>(name: N, site?: string): SectionValue<N> {
      const own = site === undefined ? undefined : sites.get(site)?.[name];
      return (own?.effective ?? general(name)) as SectionValue<N>;
    },
    siteValues(name, field) {
      const values: Record<string, never> = {};
      for (const [site, { [name]: own }] of sites)
        if (own && Object.hasOwn(own.own, field)) values[site] = own.own[field as string] as never;
      return values;
    },
    async reload() {
      loading += 1;
      const mine = loading;
      const stored = await readSections(db);
      // A slower, older read must not undo a newer one.
      if (mine < loaded) return [];
      loaded = mine;
      return use(stored);
    },
    get unreadable() {
      return [...known.values()].filter(({ unreadable }) => unreadable.length > 0).map(({ section }) => section);
    },
  };
}

/** Sections whose version differs, including those that only one of both has. */
function changesBetween(before: ReadonlyMap<string, Known>, after: ReadonlyMap<string, Known>): ChangedSection[] {
  return [...new Map([...before, ...after])]
    .filter(([key]) => before.get(key)?.version !== after.get(key)?.version)
    .map(([, { section, siteId }]) => ({ section, ...(siteId !== null && { site: siteId }) }));
}
