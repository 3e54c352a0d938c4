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

/** What opens the pages beside the desk. */
export const pagePermissions = [
  'setPermissions:service',
  'setPermissions:friendly',
  'setPermissions:roleManagement',
  'setPermissions:robotSettings',
  'setPermissions:access',
  /** Reads and replaces the secrets of sites and links: whoever has one signs as anybody. Takes the scope `all` beside. */
  'setPermissions:secrets',
  /** Signs addresses of chat links for a reader. */
  'setPermissions:signLinks',
  /** Judges conversations. */
  'setPermissions:quality',
  /** Moves conversations to the trash and back, removes them for good, erases messages. */
  'setPermissions:historical',
  'seePermissions:seeLoginRecord',
  /** What was changed by whom, and what the retention removed. */
  'seePermissions:seeAudit',
  'seePermissions:seeVisitor',
  'seePermissions:statistics',
  'seePermissions:seeHistorical',
  /** What was said before it was recalled. */
  'seePermissions:seeRecalled',
  'seePermissions:link',
] as const;

export const permissions = [...talkPermissions, ...pagePermissions] as const;

export type Permission = (typeof permissions)[number];

export type FirstRole = { role: string; admin: boolean; permissions: readonly Permission[] };

/** The roles a first start creates: the administrator, and an agent who has the desk and every verb on it. */
export const firstRoles: readonly FirstRole[] = [
  { role: 'Admin', admin: true, permissions },
  { role: 'Editor', admin: false, permissions: talkPermissions },
];

/** What a guest may do with what is shared with it; roles and permissions of its own it has none. */
export const guestPermissions: readonly Permission[] = ['talk:desk', 'talk:accept', 'talk:end', 'talk:recall'];
