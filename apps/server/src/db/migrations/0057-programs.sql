-- Keys of programs: each acts with the rights of the agent who created it, within its scopes.
create table api_keys (
  id uuid primary key,
  name text not null,
  hash bytea not null unique,
  -- Its first characters, to recognise it by.
  start text not null,
  scopes text[] not null,
  agent_id uuid not null references agents,
  created_at timestamptz not null,
  expires_at timestamptz,
  -- To the minute.
  last_used_at timestamptz
);

-- Addresses of other programs that are told of events.
create table webhooks (
  id uuid primary key,
  url text not null,
  events text[] not null,
  enabled boolean not null,
  secret text not null,
  -- Signs beside the new one until this time.
  previous_secret text,
  previous_until timestamptz,
  agent_id uuid not null references agents,
  created_at timestamptz not null,
  -- The transaction that enabled it: it is told of later ones.
  commit_id bigint not null default (pg_current_xact_id()::text::bigint),
  -- Consecutive failed tries, and the time of the first.
  failures int not null default 0,
  failing_since timestamptz
);

-- What a webhook is told, as a reference: the body is made of the rows when it is sent, so that erased texts are not
-- kept here.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  -- The order of deliveries in a lane.
  number bigint generated always as identity,
  hook_id uuid not null references webhooks on delete cascade,
  -- Made of the reference, so that nothing is delivered twice after a rebuild of the follower.
  webhook_id text not null,
  type text not null,
  source text not null check (source in ('event', 'message', 'visit', 'letter', 'person', 'test')),
  subject uuid,
  -- Id of the event, seq of the message.
  subject_number bigint,
  -- The conversation; what has none is a lane of its own. One delivery of a lane is sent at a time.
  lane uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dead')),
  tries int not null default 0,
  -- Null: it waits for an earlier one of its lane, or is not waiting.
  next_at timestamptz,
  -- A sender is sending it until then.
  leased_until timestamptz,
  -- When it becomes dead; null: nothing in its lane has failed since it was created.
  give_up_at timestamptz,
  status int,
  error text,
  tried_at timestamptz,
  created_at timestamptz not null,
  unique (hook_id, webhook_id)
);
create index webhook_deliveries_due on webhook_deliveries (hook_id, next_at)
  where state = 'waiting' and next_at is not null;
create index webhook_deliveries_lane on webhook_deliveries (hook_id, lane, number) where state = 'waiting';
create index webhook_deliveries_tests on webhook_deliveries (hook_id) where state = 'waiting' and source = 'test';
create index webhook_deliveries_newest on webhook_deliveries (hook_id, number desc);
create index webhook_deliveries_dead on webhook_deliveries (hook_id) where state = 'dead';
create index webhook_deliveries_old on webhook_deliveries (created_at);

-- Visitors who have left a contact, of whom webhooks were told: each is a lead once.
create table webhook_leads (visitor_id uuid primary key references visitors on delete cascade);

-- Notes visits, letters and people for the follower of webhooks, if one of them asks for it.
create function note_for_webhooks() returns trigger language plpgsql as $$
begin
  if exists (select 1 from webhooks where enabled and events && string_to_array(tg_argv[0], ',')) then
    insert into follower_changes (follower, key) values ('webhooks', new.id);
  end if;
  return null;
end $$;

create trigger visits_for_webhooks after insert on visits
  for each row execute function note_for_webhooks('visitor.arrived');
create trigger letters_for_webhooks after insert on letters
  for each row when (new.reason <> 'talk')
  execute function note_for_webhooks('letter.left,lead.captured');
create trigger new_people_for_webhooks after insert on people
  for each row when (concat(new.phone, new.mail, new.wechat) <> '')
  execute function note_for_webhooks('lead.captured');
create trigger people_for_webhooks after update of phone, mail, wechat on people
  for each row when (concat(new.phone, new.mail, new.wechat) <> '' and concat(old.phone, old.mail, old.wechat) = '')
  execute function note_for_webhooks('lead.captured');
