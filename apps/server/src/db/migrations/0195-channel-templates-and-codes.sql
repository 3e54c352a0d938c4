-- Template and subscription messages that agents may send from an account: the platform's id, a name, what a tap opens,
-- and the fields that are filled.
alter table channel_accounts add column templates jsonb not null default '[]';

-- What the QR code of a link says that leads into an official account; made by the platform once, and good for ever.
create table channel_codes (
  account_id uuid not null references channel_accounts on delete cascade,
  link_id uuid not null references links on delete cascade,
  -- Of another app it would lead elsewhere.
  app_id text not null,
  url text not null,
  created_at timestamptz not null,
  primary key (link_id, account_id)
);
create index channel_codes_account on channel_codes (account_id);
