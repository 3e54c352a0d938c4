-- Sort keys of the list of groups.
create index agent_groups_created on agent_groups (created_at, id);
create index agent_groups_by_name on agent_groups (name collate "zh-x-icu", id);
