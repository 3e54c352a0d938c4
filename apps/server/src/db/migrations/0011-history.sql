-- Search terms of messages (core/search), written after the messages by another process. Rows are in the order of
-- indexing; the newest matches of a common word are found by the term of their week.
create table message_terms (
  conversation_id uuid not null,
  seq int not null,
  sent_at timestamptz not null,
  terms int[] not null,
  primary key (conversation_id, seq)
);
create index message_terms_terms on message_terms using gin (terms) with (gin_pending_list_limit = 1024);

-- How far each conversation is indexed; if below `conversations.last_seq`, there is work to do.
create table search_progress (
  conversation_id uuid primary key,
  seq int not null
);

-- Indexes of the history list.
create index conversations_opened on conversations (opened_at desc, id desc);
create index conversations_last_owner on conversations (last_owner_id, opened_at desc, id desc);
