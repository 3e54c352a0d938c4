-- Creating, editing, deleting and exporting people were part of seeing them. Roles and agents keep what they could do.
update roles
set permissions = permissions || array[
      'setPermissions:createVisitor', 'setPermissions:editVisitor',
      'setPermissions:deleteVisitor', 'setPermissions:exportVisitor'],
    version = version + 1
where 'seePermissions:seeVisitor' = any (permissions);

update agents
set permissions = permissions || array[
      'setPermissions:createVisitor', 'setPermissions:editVisitor',
      'setPermissions:deleteVisitor', 'setPermissions:exportVisitor']
where 'seePermissions:seeVisitor' = any (permissions);
