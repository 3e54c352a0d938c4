-- Tags of conversations, beside those of the persons.
create table conversation_marks (
  conversation_id uuid not null,
  mark text not null,
  agent_id uuid,
  marked_at timestamptz not null,
  primary key (conversation_id, mark)
);
create index conversation_marks_mark on conversation_marks (mark, conversation_id);

-- A visitor as the archive knew it when the conversation ended: what is written later does not change the record.
create table conversation_cards (
  conversation_id uuid primary key,
  visitor_id uuid not null,
  card jsonb not null,
  taken_at timestamptz not null
);
create index conversation_cards_visitor on conversation_cards (visitor_id);

-- How well a conversation was led: its criteria with their weights as they were then, so that a score explains itself.
create table quality_scores (
  conversation_id uuid primary key,
  -- Whose work it was: the newest owner.
  agent_id uuid,
  total numeric(5, 1) not null,
  points jsonb not null,
  comment text not null,
  scored_by uuid not null,
  scored_at timestamptz not null
);
create index quality_scores_total on quality_scores (total, conversation_id);
create index quality_scores_agent on quality_scores (agent_id, scored_at desc);
