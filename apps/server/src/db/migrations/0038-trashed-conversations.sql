-- Conversations in the trash: few beside all the others, which are not touched by it.
create table conversation_trash (
  conversation_id uuid primary key,
  agent_id uuid not null,
  trashed_at timestamptz not null,
  -- Since when the desk listed its visitor as ended with it; null: it did not.
  listed_since timestamptz
);
create index conversation_trash_at on conversation_trash (trashed_at, conversation_id);
