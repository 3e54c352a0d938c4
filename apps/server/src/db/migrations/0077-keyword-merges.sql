-- Keywords that statistics show as one: `word` is counted under `main`, which is itself no `word`.
create table keyword_merges (
  word text primary key,
  main text not null,
  merged_at timestamptz not null,
  merged_by uuid references agents (id) on delete set null
);
create index keyword_merges_main on keyword_merges (main);
create index keyword_merges_at on keyword_merges (merged_at desc, word);
