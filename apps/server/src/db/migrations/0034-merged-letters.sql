-- The newer letter of the same visitor in whose place this one is seen. Age takes the older ones first; should theirs go
-- before them, they stand for themselves again.
alter table letters add column merged_into uuid references letters on delete set null;
create index letters_merged on letters (merged_into) where merged_into is not null;
