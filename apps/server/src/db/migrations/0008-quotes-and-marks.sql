-- A message may quote another of the same visitor, by its only_id; a recalled one records whether it had been read.
alter table messages
  add column quote text collate "C",
  add column recalled_seen boolean not null default false;

-- Seq up to which the visitor's browser has received messages, read or not.
alter table conversations add column visitor_got_seq int not null default 0;
