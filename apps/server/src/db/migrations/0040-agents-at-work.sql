-- What an agent is to visitors of a language, where and when it is given visitors, and when it is hidden by itself.
alter table agents
  -- [{language, nickname, signature, avatar}]: what is empty falls back to what the agent is called otherwise.
  add column faces jsonb not null default '[]',
  -- Six-digit codes; none: from everywhere alike.
  add column regions text[] not null default '{}',
  -- [{days, from, to}]: days of the week (1 Monday) and minutes since midnight; none: always in service.
  add column shifts jsonb not null default '[]',
  -- Of the shifts; empty: the company's.
  add column time_zone text not null default '',
  -- Minutes without any input after which who is online is hidden; 0: never.
  add column max_idle int not null default 0 check (max_idle between 0 and 1440),
  -- The last input that a console told of; told only where max_idle asks for it.
  add column input_at timestamptz,
  -- When it was hidden for want of input; null once it chose again.
  add column idle_hidden_at timestamptz;
create index agents_idle on agents (id) where max_idle > 0 and not hidden;
