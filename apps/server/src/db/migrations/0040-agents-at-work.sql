-- Appearance of an agent by language, its regions, shifts and idle time.
alter table agents
  -- [{language, nickname, signature, avatar}]: an empty field uses the agent's usual one.
  add column faces jsonb not null default '[]',
  -- Six-digit codes of the regions it serves; none: all alike.
  add column regions text[] not null default '{}',
  -- [{days, from, to}]: days of the week (1 Monday) and minutes since midnight; none: always in service.
  add column shifts jsonb not null default '[]',
  -- Time zone of the shifts; empty: the company's.
  add column time_zone text not null default '',
  -- Minutes without input after which an online agent is hidden; 0: never.
  add column max_idle int not null default 0 check (max_idle between 0 and 1440),
  -- The last input reported by a console; reported only with max_idle.
  add column input_at timestamptz,
  -- When it was hidden for being idle; null once it chose a state again.
  add column idle_hidden_at timestamptz;
create index agents_idle on agents (id) where max_idle > 0 and not hidden;
