-- Mailboxes by which visitors write: their servers, and how far they were read. The address is the account's `app_id`, the
-- password a secret of the account.
create table channel_mailboxes (
  account_id uuid primary key references channel_accounts on delete cascade,
  username text not null,
  -- {host, port, security}: `tls` from the first byte, `starttls`, or `none`.
  imap jsonb not null,
  smtp jsonb not null,
  -- Of the inbox as its server numbers it. Null: it was not read yet.
  uid_validity text,
  last_uid bigint not null default 0,
  -- What arrived before is not read.
  since timestamptz not null,
  -- When it was last read without an error.
  read_at timestamptz,
  -- Why the last reading failed; null: it did not.
  fault text,
  error text,
  next_at timestamptz not null,
  leased_until timestamptz
);
create index channel_mailboxes_due on channel_mailboxes (next_at);

-- {subject, ids}: the thread of mails with this visitor.
alter table channel_contacts add column thread jsonb;
