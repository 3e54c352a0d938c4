-- Tags of conversations, apart from those of people.
create table conversation_marks (
  conversation_id uuid not null,
  mark text not null,
  agent_id uuid,
  marked_at timestamptz not null,
  primary key (conversation_id, mark)
);
create index conversation_marks_mark on conversation_marks (mark, conversation_id);

-- The visitor's card when the conversation ended: later edits do not change the record.
create table conversation_cards (
  conversation_id uuid primary key,
  visitor_id uuid not null,
  card jsonb not null,
  taken_at timestamptz not null
);
create index conversation_cards_visitor on conversation_cards (visitor_id);

-- Quality scores, with the criteria and weights of that time, so that the score can be explained later.
create table quality_scores (
  conversation_id uuid primary key,
  -- The scored agent: the last owner.
  agent_id uuid,
  total numeric(5, 1) not null,
  points jsonb not null,
  comment text not null,
  scored_by uuid not null,
  scored_at timestamptz not null
);
create index quality_scores_total on quality_scores (total, conversation_id);
create index quality_scores_agent on quality_scores (agent_id, scored_at desc);
