import { talkPermissions } from '@parley/core/access/permissions';

/** `page`: the name of the page on which its permissions have an effect. */
export type Screen = { key: string; page: string; actions: readonly string[] };
export type Group = { key: string; screens: readonly Screen[] };

/**
 * Permissions by group and screen of the console. A permission is offered once its page exists; a test requires each of
 * them here once.
 */
export const permissionTree: readonly Group[] = [
  { key: 'workbench', screens: [{ key: 'dialogue', page: 'Dialogue', actions: talkPermissions }] },
  {
    key: 'service',
    screens: [
      { key: 'service', page: 'ServiceAgents', actions: ['setPermissions:service'] },
      { key: 'friendly', page: 'FriendlyContacts', actions: ['setPermissions:friendly'] },
      { key: 'role', page: 'ServiceRoles', actions: ['setPermissions:roleManagement'] },
      { key: 'record', page: 'LoginRecord', actions: ['seePermissions:seeLoginRecord'] },
      { key: 'audit', page: 'AuditLog', actions: ['seePermissions:seeAudit'] },
    ],
  },
  {
    key: 'user',
    screens: [
      {
        key: 'user',
        page: 'Users',
        actions: [
          'seePermissions:seeVisitor',
          'setPermissions:createVisitor',
          'setPermissions:editVisitor',
          'setPermissions:deleteVisitor',
          'setPermissions:exportVisitor',
        ],
      },
    ],
  },
  {
    key: 'history',
    screens: [
      {
        key: 'history',
        page: 'HistoryRecords',
        actions: [
          'seePermissions:seeHistorical',
          'seePermissions:seeRecalled',
          'setPermissions:quality',
          'setPermissions:historical',
        ],
      },
    ],
  },
  {
    key: 'link',
    screens: [
      {
        key: 'link',
        page: 'Links',
        actions: ['seePermissions:link', 'setPermissions:signLinks', 'setPermissions:secrets'],
      },
    ],
  },
];

export const actionsOf = ({ screens }: Group): string[] => screens.flatMap(({ actions }) => actions);

const inTree = new Set(permissionTree.flatMap(actionsOf));

/** The tree, with further permissions of `granted` in a last group `other`, so that they can be taken back. */
export function treeWith(granted: readonly string[]): readonly Group[] {
  const others = granted.filter((name) => !inTree.has(name));
  return others.length === 0
    ? permissionTree
    : [...permissionTree, { key: 'other', screens: [{ key: 'other', page: '', actions: others }] }];
}

/** The locale key of a permission: `:` separates namespaces in i18next. */
export const textKey = (permission: string): string => permission.replace(':', '_');
