-- Web push: devices to which agents have notices sent, the windows that agents look at, and the notices.

create table push_devices (
  id uuid primary key,
  agent_id uuid not null references agents on delete cascade,
  -- Nothing is sent once this login has ended.
  session_id uuid not null references login_sessions on delete cascade,
  -- Where its push service takes notices, and the keys that encrypt them for the browser.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- The console's own origin, which push services are told as the sender.
  origin text not null,
  language text not null check (language in ('zh', 'en')),
  created_at timestamptz not null,
  sent_at timestamptz,
  -- Since when its console is in the background; null: it is not, or nothing is known.
  background_at timestamptz,
  -- A notice is being sent to it: its notices go one after the other.
  leased_until timestamptz
);
create index push_devices_agent on push_devices (agent_id);
create index push_devices_session on push_devices (session_id);

-- Windows of the console that somebody looks at, until a time that they move forward.
create table push_windows (
  id uuid primary key,
  agent_id uuid not null references agents on delete cascade,
  seen_until timestamptz not null
);
create index push_windows_agent on push_windows (agent_id);
create index push_windows_until on push_windows (seen_until);

-- `subject`: the conversation, the letter, the internal talk, or the word of a test; `seq` of the message.
create table push_notices (
  number bigint generated always as identity primary key,
  device_id uuid not null references push_devices on delete cascade,
  -- What happened: a rebuild of the follower tells nothing twice.
  key text not null,
  event text not null,
  subject uuid not null,
  seq int not null,
  -- shown: sent, and to be closed on the device once it is dealt with elsewhere.
  state text not null default 'waiting' check (state in ('waiting', 'shown', 'closing')),
  created_at timestamptz not null,
  next_at timestamptz not null,
  tries int not null default 0,
  unique (device_id, key)
);
create index push_notices_due on push_notices (next_at) where state <> 'shown';
create index push_notices_shown on push_notices (number) where state = 'shown';
create index push_notices_device on push_notices (device_id, subject);
create index push_notices_age on push_notices (created_at);

-- Notes letters and internal talks for the follower of push, if there is a device.
create function note_for_push() returns trigger language plpgsql as $$
begin
  if exists (select 1 from push_devices) then
    insert into follower_changes (follower, key) values ('push', new.id);
  end if;
  return null;
end $$;

create trigger letters_for_push after insert on letters
  for each row when (new.reason <> 'talk') execute function note_for_push();
create trigger given_letters_for_push after update of owner_id on letters
  for each row when (new.owner_id is not null and new.owner_id is distinct from old.owner_id)
  execute function note_for_push();
create trigger new_direct_for_push after insert on direct_talks
  for each row when (new.last_seq > 0) execute function note_for_push();
create trigger direct_for_push after update of last_seq on direct_talks
  for each row when (new.last_seq > old.last_seq) execute function note_for_push();
