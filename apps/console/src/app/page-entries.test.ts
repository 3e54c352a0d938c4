import type { Need } from '@parley/core/access/allows';
import { firstRoles, permissions } from '@parley/core/access/permissions';
import { describe, expect, it } from 'vitest';
import { isIconName } from '../ui/icon';
import { pageEntries, pageGroups, pageTree } from './page-entries';

const sources = import.meta.glob<string>('../features/*/pages.ts', { query: '?raw', import: 'default', eager: true });
const files = Object.keys(import.meta.glob('../features/**/*.tsx'));

const joined = async () => ({ default: () => null });
const entries = pageEntries({ home: joined, workbench: joined, personal: joined });
const all = [...pageGroups, ...entries];

const repeated = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at);

/** Names of the roles and permissions in a guard. */
const namesIn = (need: Need = []): readonly string[] =>
  'permission' in need || 'role' in need || 'mode' in need
    ? [...((need as { permission?: string[] }).permission ?? []), ...((need as { role?: string[] }).role ?? [])]
    : (need as readonly string[]);

describe('every page of the console', () => {
  it('has an address, a name and a title of its own', () =>
    expect([
      repeated(all.map(({ path }) => path)),
      repeated(all.map(({ name }) => name)),
      repeated(all.map(({ title }) => title)),
    ]).toEqual([[], [], []]));

  it('is guarded by existing roles and permissions', () => {
    const known: readonly string[] = [...permissions, ...firstRoles.map(({ role }) => role)];
    const guards = all.map((page) => ({ of: page.name, names: [...namesIn(page.guard), ...namesIn(page.menuGuard)] }));
    expect(guards.filter(({ names }) => !names.every((name) => known.includes(name)))).toEqual([]);
  });

  it('is in exactly one group of the menu and has an existing icon', () => {
    const inGroups = pageTree(entries).flatMap(({ children = [] }) => children.map(({ name }) => name));
    expect([...inGroups].sort()).toEqual(entries.map(({ name }) => name).sort());
    expect(all.filter(({ icon }) => !isIconName(icon)).map(({ name }) => name)).toEqual([]);
  });

  it('highlights an existing entry of the menu', () => {
    const paths = new Set<string>(entries.filter(({ hidden }) => !hidden).map(({ path }) => path));
    const lost = entries.filter(({ hidden, activeMenu }) => hidden && !paths.has(activeMenu ?? ''));
    expect(lost.map(({ name }) => name)).toEqual([]);
  });
});

describe('every pages.ts', () => {
  const loaded = Object.entries(sources).map(([file, text]) => ({
    file,
    parts: [...text.matchAll(/import\('\.\/([^']+)'\)/g)].map(([, part]) => file.replace('pages.ts', `${part}.tsx`)),
    names: [...text.matchAll(/name: '(\w+)'/g)].map(([, name]) => name),
  }));

  it('is included in `pageEntries`', () =>
    expect(loaded.flatMap(({ names }) => names).sort()).toEqual(entries.map(({ name }) => name).sort()));

  it('loads existing files', () =>
    expect(loaded.flatMap(({ parts }) => parts).filter((part) => !files.includes(part))).toEqual([]));
});
