/** What an agent can be allowed to do with conversations. */
export const talkPermissions = [
  'talk:desk',
  'talk:accept',
  'talk:end',
  'talk:transfer',
  'talk:invite',
  'talk:recall',
  'talk:monitor',
  'talk:takeOver',
  'talk:note',
  'talk:whisper',
  'talk:blacklist',
] as const;

/** Permissions of the pages other than the workbench. */
export const pagePermissions = [
  'setPermissions:service',
  'setPermissions:friendly',
  'setPermissions:roleManagement',
  'setPermissions:robotSettings',
  'setPermissions:access',
  /**
   * Reads and replaces the secrets of sites and links, with which one can sign in as any visitor. Needs the scope `all`
   * as well.
   */
  'setPermissions:secrets',
  /** Signs addresses of chat links for a reader. */
  'setPermissions:signLinks',
  /** Scores conversations for quality. */
  'setPermissions:quality',
  /** Moves conversations to the trash and back, removes them for good, erases messages. */
  'setPermissions:historical',
  /** Changes to the archive of people, each beside `seePermissions:seeVisitor`. */
  'setPermissions:createVisitor',
  'setPermissions:editVisitor',
  /** Moves people to the recycle bin and back. */
  'setPermissions:deleteVisitor',
  'setPermissions:exportVisitor',
  'seePermissions:seeLoginRecord',
  /** The audit log and the record of what the retention removed. */
  'seePermissions:seeAudit',
  'seePermissions:seeVisitor',
  'seePermissions:statistics',
  'seePermissions:seeHistorical',
  /** The text of recalled messages. */
  'seePermissions:seeRecalled',
  'seePermissions:link',
] as const;

export const permissions = [...talkPermissions, ...pagePermissions] as const;

export type Permission = (typeof permissions)[number];
export type PagePermission = (typeof pagePermissions)[number];

export type FirstRole = { role: string; admin: boolean; permissions: readonly Permission[] };

/**
 * The roles a first start creates: the administrator, and an agent with the workbench and every `talk:…`
 * permission.
 */
export const firstRoles: readonly FirstRole[] = [
  { role: 'Admin', admin: true, permissions },
  { role: 'Editor', admin: false, permissions: talkPermissions },
];

/** What a guest may do with what is shared with it; it has no roles and no other permissions. */
export const guestPermissions: readonly Permission[] = ['talk:desk', 'talk:accept', 'talk:end', 'talk:recall'];
