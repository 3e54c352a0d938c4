-- What visitors have filled in: one form for each conversation and letter, and one that waits for the next conversation.
create table form_answers (
  id uuid primary key,
  visitor_id uuid not null references visitors on delete cascade,
  conversation_id uuid,
  letter_id uuid references letters on delete cascade,
  -- [{key, kind, label: {zh, en}, value}] as the fields were at that time.
  answers jsonb not null,
  given_at timestamptz not null
);
create unique index form_answers_waiting on form_answers (visitor_id)
  where conversation_id is null and letter_id is null;
create unique index form_answers_conversation on form_answers (conversation_id) where conversation_id is not null;
create unique index form_answers_letter on form_answers (letter_id) where letter_id is not null;
create index form_answers_visitor on form_answers (visitor_id, given_at desc);

-- A form that was filled in before the conversation belongs to it.
create function attach_form_answers() returns trigger language plpgsql as $$
begin
  update form_answers set conversation_id = new.id
  where visitor_id = new.visitor_id and conversation_id is null and letter_id is null;
  return null;
end $$;
create trigger conversation_form_answers after insert on conversations
  for each row execute function attach_form_answers();

-- Conversations to be mailed to their visitors.
create table transcript_mails (
  id uuid primary key,
  conversation_id uuid not null,
  visitor_id uuid not null references visitors on delete cascade,
  mail_to text not null,
  language text not null,
  -- Sent at the end without being asked for: once for each conversation.
  at_end boolean not null,
  asked_at timestamptz not null,
  mailed_at timestamptz,
  mail_tries int not null default 0,
  -- The next attempt; null: no more.
  mail_next_at timestamptz,
  mail_error text not null default ''
);
create index transcript_mails_due on transcript_mails (mail_next_at) where mail_next_at is not null;
create index transcript_mails_conversation on transcript_mails (conversation_id);
create index transcript_mails_visitor on transcript_mails (visitor_id);
-- Mails of a day to one address.
create index transcript_mails_address on transcript_mails (lower(mail_to), asked_at);
create unique index transcript_mails_at_end on transcript_mails (conversation_id) where at_end;
