import type { PagePermission } from './permissions';

const seesAnd = (permission: PagePermission) =>
  ({ permission: ['seePermissions:seeVisitor', permission], mode: 'allOf' }) as const;

/** What changes to the archive of people and exports of it need. Importing creates; filling in known people edits. */
export const peopleNeeds = {
  create: seesAnd('setPermissions:createVisitor'),
  edit: seesAnd('setPermissions:editVisitor'),
  delete: seesAnd('setPermissions:deleteVisitor'),
  export: seesAnd('setPermissions:exportVisitor'),
} as const;
