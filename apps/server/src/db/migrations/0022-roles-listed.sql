-- Sort keys of the list of roles.
create index roles_created on roles (created_at, id);
create index roles_name on roles (name collate "zh-x-icu", id);
create index roles_updated on roles (updated_at, id);
