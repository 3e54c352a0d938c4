import { type SectionName, sectionNames, sections } from '@parley/protocol/settings/sections';
import { describe, expect, it } from 'vitest';
import { pageEntries } from '../../app/page-entries';
import { settings as en } from '../../locales/en/settings';
import { settingsPages as enPages } from '../../locales/en/settings/pages';
import { settings as zh } from '../../locales/zh/settings';
import { settingsPages as zhPages } from '../../locales/zh/settings/pages';
import { EDITS_SETTINGS, fieldPlaces, groupsOf, settingsPageNames, settingsPagePath } from './places';

const joined = async () => ({ default: () => null });
const pages = pageEntries({ home: joined, workbench: joined, personal: joined });
const fieldsOf = (section: SectionName): string[] => Object.keys(sections[section].shape.shape);
const labels = (texts: object, section: string): Readonly<Record<string, string>> =>
  (texts as Record<string, Record<string, string>>)[section] ?? {};

/** `Effect of section.field, …` in the comment of a test that observes what the field changes. */
const EFFECT = /Effect of ((?:[a-z]\w*\.\w+(?:, )?)+)/gi;
const sources = import.meta.glob<string>(
  [
    '../../../../../{apps,packages}/*/src/**/*.test.{ts,tsx}',
    '../../../../../packages/**/*.test.ts',
    '../../../../../e2e/*.spec.ts',
    '!**/node_modules/**',
  ],
  { query: '?raw', import: 'default', eager: true },
);
const observed = new Set(
  Object.values(sources).flatMap((source) =>
    [...source.matchAll(EFFECT)].flatMap(([, fields = '']) => fields.split(', ')),
  ),
);

describe.each(sectionNames)('every field of %s', (section) => {
  it('is changed in one place', () =>
    expect(
      fieldPlaces
        .filter((place) => place.section === section)
        .map(({ field }) => field)
        .sort(),
    ).toEqual(fieldsOf(section).sort()));

  it('has its label in both languages', () =>
    expect(fieldsOf(section).filter((field) => !labels(zh, section)[field] || !labels(en, section)[field])).toEqual(
      [],
    ));

  it('has a test that observes its effect', () =>
    expect(fieldsOf(section).filter((field) => !observed.has(`${section}.${field}`))).toEqual([]));

  it('may be changed by those to whom the search offers it', () =>
    expect(sections[section].needs).toEqual(EDITS_SETTINGS));
});

it('the page of every field exists', () => {
  const paths = new Set<string>(pages.map(({ path }) => path));
  expect(fieldPlaces.filter(({ page }) => !paths.has(page))).toEqual([]);
});

/** Forms of other pages open when the address asks for a field: their pages call `useOpenForm` with the section. */
it('every form of another page is opened by the address of its fields', () => {
  const parts = import.meta.glob<string>('../../features/**/*.tsx', { query: '?raw', import: 'default', eager: true });
  const all = Object.values(parts).join('\n');
  const elsewhere = new Set(
    fieldPlaces.filter(({ page }) => !page.startsWith('/system/')).map(({ section }) => section),
  );
  // The switch of the sample pages stands on its page itself.
  elsewhere.delete('samples');
  expect([...elsewhere].filter((section) => !all.includes(`useOpenForm('${section}')`))).toEqual([]);
});

describe.each(settingsPageNames)('the page %s', (name) => {
  it('is in the menu, with its titles and groups in both languages', () => {
    expect(pages.find(({ path }) => path === settingsPagePath(name))?.titles).toEqual({
      zh: zhPages.pages[name].title,
      en: enPages.pages[name].title,
    });
    const groups = groupsOf(name).map(([group]) => group);
    expect([Object.keys(zhPages.pages[name].groups), Object.keys(enPages.pages[name].groups)]).toEqual([
      groups,
      groups,
    ]);
  });
});
