-- The client of a sign-in, and whether device or region were new for the agent.
alter table login_records
  add column client text not null default 'web',
  add column region_code text not null default '',
  add column is_new_device boolean not null default false,
  add column is_new_region boolean not null default false;
update login_records
set client = case
  when user_agent ~* 'electron/|parleydesktop/' then 'desktop'
  when user_agent ~* 'parleyapp/' then 'app'
  when user_agent ~* 'mozilla/' then 'web'
  else 'program' end;
create index login_records_address on login_records (address, at desc, id desc);
create index login_records_news on login_records (at desc, id desc) where is_new_device or is_new_region;

-- Blocked addresses.
create table blocked_addresses (
  id uuid primary key,
  -- One address or a range.
  address inet not null unique,
  reason text not null default '',
  -- Null: until it is unblocked.
  until timestamptz,
  -- Sign-ins it has refused.
  hits int not null default 0,
  last_hit_at timestamptz,
  created_by uuid references agents,
  created_at timestamptz not null
);
create index blocked_addresses_created on blocked_addresses (created_at desc, id desc);
