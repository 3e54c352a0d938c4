-- The newer letter of the same visitor that this one is merged into. The retention removes older letters first; if the
-- newer one is deleted before, the merged ones are listed again.
alter table letters add column merged_into uuid references letters on delete set null;
create index letters_merged on letters (merged_into) where merged_into is not null;
