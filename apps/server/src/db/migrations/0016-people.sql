-- The archive of people: place, owner, data, and how they came.
alter table people
  add column place text not null default 'archive' check (place in ('archive', 'recycled', 'merged')),
  add column placed_at timestamptz,
  add column merged_into uuid references people,
  -- Null: in the public pool.
  add column owner_id uuid references agents,
  add column shared_with uuid[] not null default '{}',
  add column category text not null default '',
  add column status text not null default 'new' check (status in ('new', 'contacted', 'interested', 'won', 'lost')),
  add column consent text not null default 'unknown' check (consent in ('unknown', 'given', 'refused')),
  add column consent_at timestamptz,
  -- By field: how it was set, by whom and when.
  add column provenance jsonb not null default '{}',
  -- Search terms (core/search); null: not built yet.
  add column terms int[],
  -- Normalised values for finding duplicates, since the same number is written in many ways.
  add column phone_key text generated always as
    (regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(?:0086|86)(1\d{10})$', '\1')) stored,
  add column mail_key text generated always as (lower(btrim(mail))) stored,
  add column wechat_key text generated always as (lower(btrim(wechat))) stored,
  add column name_key text generated always as (lower(btrim(name))) stored,
  -- Computed from its visitors, visits and conversations (people_stale).
  add column first_seen_at timestamptz,
  add column last_seen_at timestamptz,
  add column visits int not null default 0,
  add column chats int not null default 0,
  add column last_agent_id uuid,
  add column source text not null default '',
  add column engine text not null default '',
  add column keyword text not null default '',
  add column region text not null default '',
  add column blacklisted_until timestamptz,
  -- The earliest follow-up that is not done.
  add column next_follow_up_at timestamptz;

update people set owner_id = updated_by;

-- Sort keys of lists: the place, the key, the id.
drop index people_newest;
create index people_updated on people (place, updated_at, id);
create index people_created on people (place, created_at, id);
create index people_name on people (place, (name collate "zh-x-icu"), id);
create index people_last_seen on people (place, last_seen_at desc nulls last, id desc);
create index people_visits on people (place, visits, id);
create index people_chats on people (place, chats, id);
create index people_placed on people (place, placed_at, id) where place <> 'archive';
create index people_due on people (place, next_follow_up_at, id) where next_follow_up_at is not null;
create index people_public on people (place, updated_at, id) where owner_id is null;
create index people_shared on people (place, updated_at, id) where shared_with <> '{}';
create index people_blacklisted on people (place, blacklisted_until) where blacklisted_until is not null;

-- Filters of lists.
create index people_owner on people (place, owner_id, updated_at, id);
create index people_category on people (place, category, updated_at, id);
create index people_status on people (place, status, updated_at, id);
create index people_source on people (place, source, updated_at, id);
create index people_region on people (place, region, updated_at, id);
create index people_last_agent on people (place, last_agent_id, updated_at, id);
create index people_tags on people using gin (tags);
create index people_terms on people using gin (terms);
create index people_without_terms on people (id) where terms is null;
create index people_merged on people (merged_into) where merged_into is not null;

create index people_phone on people (phone_key) where phone_key <> '';
create index people_mail on people (mail_key) where mail_key <> '';
create index people_wechat on people (wechat_key) where wechat_key <> '';
create index people_name_key on people (name_key) where name_key <> '';

-- People whose computed columns are outdated. A row is added beside the change, so that a visitor's request never waits
-- for a person's row.
create table people_stale (
  id bigint generated always as identity primary key,
  person_id uuid not null
);
insert into people_stale (person_id) select id from people;

create function note_stale_person() returns trigger language plpgsql as $$
begin
  if old.person_id is not null and old.person_id is distinct from new.person_id then
    insert into people_stale (person_id) values (old.person_id);
  end if;
  if new.person_id is not null then
    insert into people_stale (person_id) values (new.person_id);
  end if;
  return null;
end $$;
create trigger visitors_people after update of person_id, visits, last_seen_at, blacklisted_until on visitors
  for each row when (old.person_id is not null or new.person_id is not null)
  execute function note_stale_person();

create function note_stale_person_of_visitor() returns trigger language plpgsql as $$
begin
  insert into people_stale (person_id)
  select person_id from visitors where id = new.visitor_id and person_id is not null;
  return null;
end $$;
create trigger conversations_people after insert on conversations
  for each row execute function note_stale_person_of_visitor();
-- The serving agent is taken from events: the conversation's own row changes with every message.
create trigger events_people after insert on events
  for each row when (new.kind in ('conversation.assigned', 'conversation.accepted', 'conversation.taken-over',
                                  'conversation.transfer-accepted')
                     and new.visitor_id is not null)
  execute function note_stale_person_of_visitor();

create table follow_ups (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  text text not null,
  due_at timestamptz not null,
  assignee_id uuid references agents,
  created_by uuid not null references agents,
  created_at timestamptz not null,
  done_at timestamptz,
  done_by uuid references agents
);
create index follow_ups_person on follow_ups (person_id, due_at);
create index follow_ups_open on follow_ups (assignee_id, due_at, id) where done_at is null;

-- Merges of people, with what is needed to undo them: the merged row stays unchanged, with `place` merged.
create table person_merges (
  id uuid primary key,
  kept_id uuid not null references people on delete cascade,
  merged_id uuid not null references people on delete cascade,
  -- The kept person's fields before and after the merge.
  was jsonb not null,
  became jsonb not null,
  visitors uuid[] not null,
  follow_ups uuid[] not null,
  agent_id uuid not null references agents,
  at timestamptz not null,
  undone_at timestamptz
);
create index person_merges_kept on person_merges (kept_id, at desc);
create index person_merges_merged on person_merges (merged_id);

-- Indexes of a person's timeline.
create index letters_visitor on letters (visitor_id, created_at desc);
create index events_visitor on events (visitor_id, at desc)
  where kind in ('visitor.invited', 'invitation.refused', 'invitation.accepted');
