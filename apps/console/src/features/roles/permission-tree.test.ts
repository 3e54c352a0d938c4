import { permissions } from '@parley/core/access/permissions';
import { expect, test } from 'vitest';
import { roles as en } from '../../locales/en/roles';
import { roles as zh } from '../../locales/zh/roles';
import { actionsOf, permissionTree, textKey, treeWith } from './permission-tree';

const placed = permissionTree.flatMap(actionsOf);

test('every permission is in the tree once and has texts', () => {
  expect([...placed].sort()).toEqual([...permissions].sort());
  for (const texts of [zh, en]) expect(Object.keys(texts.permissions).sort()).toEqual(placed.map(textKey).sort());
  for (const { key, screens } of permissionTree) {
    expect(zh.groups).toHaveProperty(key);
    for (const screen of screens) expect(zh.screens).toHaveProperty(screen.key);
  }
});

test('unknown permissions are listed at the end', () => {
  expect(treeWith(['talk:desk'])).toBe(permissionTree);
  expect(treeWith(['read:system', 'talk:desk']).at(-1)).toEqual({
    key: 'other',
    screens: [{ key: 'other', actions: ['read:system'] }],
  });
});
