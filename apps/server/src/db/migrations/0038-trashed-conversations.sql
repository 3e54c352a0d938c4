-- Conversations in the trash, in a table of their own: they are few.
create table conversation_trash (
  conversation_id uuid primary key,
  agent_id uuid not null,
  trashed_at timestamptz not null,
  -- Since when the workbench listed its visitor as ended; null: it did not.
  listed_since timestamptz
);
create index conversation_trash_at on conversation_trash (trashed_at, conversation_id);
