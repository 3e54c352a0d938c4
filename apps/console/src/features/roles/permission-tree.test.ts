import { pages } from '@parley/core/access/page-list';
import type { Page } from '@parley/core/access/pages';
import { permissions } from '@parley/core/access/permissions';
import { expect, test } from 'vitest';
import { roles as en } from '../../locales/en/roles';
import { roles as zh } from '../../locales/zh/roles';
import { actionsOf, permissionTree, textKey, treeWith } from './permission-tree';

const placed = permissionTree.flatMap(actionsOf);

/** Pages that the console does not have yet. */
const WITHOUT_PAGE = ['setPermissions:robotSettings', 'setPermissions:access', 'seePermissions:statistics'];

const namesOf = (tree: readonly Page[]): string[] =>
  tree.flatMap(({ name, children = [] }) => [name, ...namesOf(children)]);

test('every permission of an existing page is in the tree once, every permission has texts', () => {
  expect([...placed, ...WITHOUT_PAGE].sort()).toEqual([...permissions].sort());
  for (const texts of [zh, en]) expect(Object.keys(texts.permissions).sort()).toEqual(permissions.map(textKey).sort());
  for (const { key, screens } of permissionTree) {
    expect(zh.groups).toHaveProperty(key);
    for (const screen of screens) expect(zh.screens).toHaveProperty(screen.key);
    expect(namesOf(pages)).toEqual(expect.arrayContaining(screens.map(({ page }) => page)));
  }
});

test('seeing, creating, editing, deleting and exporting people are offered separately', () =>
  expect(permissionTree.find(({ key }) => key === 'user')?.screens[0]?.actions).toEqual([
    'seePermissions:seeVisitor',
    'setPermissions:createVisitor',
    'setPermissions:editVisitor',
    'setPermissions:deleteVisitor',
    'setPermissions:exportVisitor',
  ]));

test('unknown permissions are listed at the end', () => {
  expect(treeWith(['talk:desk'])).toBe(permissionTree);
  expect(treeWith(['read:system', 'talk:desk']).at(-1)).toEqual({
    key: 'other',
    screens: [{ key: 'other', page: '', actions: ['read:system'] }],
  });
});

test('a right without a page is listed where it is held', () => {
  expect(treeWith(['setPermissions:access']).at(-1)?.screens[0]?.actions).toEqual(['setPermissions:access']);
});
