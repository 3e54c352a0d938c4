-- Disputes of quality scores by the scored agent, one for each score.
create table quality_disputes (
  conversation_id uuid primary key,
  agent_id uuid not null,
  -- The disputed total.
  total numeric(5, 1) not null,
  reason text not null,
  disputed_at timestamptz not null,
  -- Null: not answered.
  outcome text check (outcome in ('upheld', 'changed')),
  answer text not null default '',
  answered_by uuid,
  answered_at timestamptz
);
create index quality_disputes_outcome on quality_disputes (outcome, conversation_id);

-- Saved filters may be shared with agents of the author's groups.
alter table list_views add column shared boolean not null default false;
