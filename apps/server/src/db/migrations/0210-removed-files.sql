-- Files that have no row any more and are removed from the storage, again until it does so: a store can be away. A file
-- whose upload failed stays here for a while, since a store may finish what it was sent before.
create table removed_files (
  key text primary key,
  due_at timestamptz not null
);
create index removed_files_due on removed_files (due_at);
