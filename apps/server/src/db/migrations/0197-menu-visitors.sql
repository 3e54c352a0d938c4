-- Visitors of the web who came by the menu of an official account: whom the platform named by signing them in.
create table channel_web_visitors (
  account_id uuid not null references channel_accounts on delete cascade,
  -- The openid: the person within the account, as in channel_contacts.
  external_id text not null,
  visitor_id uuid not null references visitors on delete cascade,
  created_at timestamptz not null,
  primary key (account_id, external_id)
);
create index channel_web_visitors_visitor on channel_web_visitors (visitor_id);
