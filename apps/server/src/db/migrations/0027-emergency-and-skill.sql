alter table agent_groups
  -- Who is given visitors for whom nobody of the group and of its overflow can be found …
  add column emergency_id uuid references agents on delete set null,
  -- … after so many seconds of waiting.
  add column emergency_seconds int not null default 60 check (emergency_seconds >= 0);

-- What whoever comes by a link is best helped by; agents who have it come first.
alter table links add column skill text not null default '';
