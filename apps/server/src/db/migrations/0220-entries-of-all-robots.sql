-- The list of entries of all robots, the last changed ones first.
create index robot_entries_all_updated on robot_entries (updated_at, id);
