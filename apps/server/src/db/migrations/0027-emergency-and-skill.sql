alter table agent_groups
  -- Agent who gets visitors if nobody of the group and its overflow groups is available,
  add column emergency_id uuid references agents on delete set null,
  -- after this many seconds of waiting.
  add column emergency_seconds int not null default 60 check (emergency_seconds >= 0);

-- Skill that visitors of the link need; agents who have it are preferred.
alter table links add column skill text not null default '';
