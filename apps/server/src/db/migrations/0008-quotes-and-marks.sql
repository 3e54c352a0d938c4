-- A message may answer another of the same visitor, by its only_id; a recalled one tells whether it had been read.
alter table messages
  add column quote text collate "C",
  add column recalled_seen boolean not null default false;

-- Up to where the visitor's browser has got what was said, read or not.
alter table conversations add column visitor_got_seq int not null default 0;
