import { talkPermissions } from '@parley/core/access/permissions';

export type Screen = { key: string; actions: readonly string[] };
export type Group = { key: string; screens: readonly Screen[] };

/** All permissions by group and screen of the console. A test requires each permission here once. */
export const permissionTree: readonly Group[] = [
  { key: 'workbench', screens: [{ key: 'dialogue', actions: talkPermissions }] },
  {
    key: 'service',
    screens: [
      { key: 'service', actions: ['setPermissions:service'] },
      { key: 'friendly', actions: ['setPermissions:friendly'] },
      { key: 'role', actions: ['setPermissions:roleManagement'] },
      { key: 'record', actions: ['seePermissions:seeLoginRecord'] },
      { key: 'audit', actions: ['seePermissions:seeAudit'] },
    ],
  },
  { key: 'user', screens: [{
        key: 'user',
        actions: [
          'seePermissions:seeVisitor',
          'setPermissions:createVisitor',
          'setPermissions:editVisitor',
          'setPermissions:deleteVisitor',
          'setPermissions:exportVisitor',
        ],
      },
    ] },
  { key: 'census', screens: [{ key: 'census', actions: ['seePermissions:statistics'] }] },
  {
    key: 'history',
    screens: [
      {
        key: 'history',
        actions: [
          'seePermissions:seeHistorical',
          'seePermissions:seeRecalled',
          'setPermissions:quality',
          'setPermissions:historical',
        ],
      },
    ],
  },
  { key: 'link', screens: [{ key: 'link', actions: ['seePermissions:link', 'setPermissions:signLinks'] }] },
  {
    key: 'settings',
    screens: [
      { key: 'robot', actions: ['setPermissions:robotSettings'] },
      { key: 'access', actions: ['setPermissions:access', 'setPermissions:secrets'] },
    ],
  },
];

export const actionsOf = ({ screens }: Group): string[] => screens.flatMap(({ actions }) => actions);

const inTree = new Set(permissionTree.flatMap(actionsOf));

/** The tree, with unknown permissions of `granted` in a last group `other`. */
export function treeWith(granted: readonly string[]): readonly Group[] {
  const others = granted.filter((name) => !inTree.has(name));
  return others.length === 0
    ? permissionTree
    : [...permissionTree, { key: 'other', screens: [{ key: 'other', actions: others }] }];
}

/** The locale key of a permission: `:` separates namespaces in i18next. */
export const textKey = (permission: string): string => permission.replace(':', '_');
