-- What the agent judged has against a score, and what became of it: one dispute of each score.
create table quality_disputes (
  conversation_id uuid primary key,
  agent_id uuid not null,
  -- The total that is disputed.
  total numeric(5, 1) not null,
  reason text not null,
  disputed_at timestamptz not null,
  -- Null: nobody has answered yet.
  outcome text check (outcome in ('upheld', 'changed')),
  answer text not null default '',
  answered_by uuid,
  answered_at timestamptz
);
create index quality_disputes_outcome on quality_disputes (outcome, conversation_id);

-- Saved filters may be shown to those who share a group with their maker.
alter table list_views add column shared boolean not null default false;
