-- Filters of the history: each is answered from an index, also with ten million messages.

-- The letters and pairs of letters of a text; a text contains another only if it has all of the other's. For indexes;
-- `strpos` decides.
create function text_grams(value text) returns text[]
language sql immutable strict parallel safe
as $$
  select coalesce(array_agg(distinct substr(t.low, i, n) collate "C"), '{}')
  from (select lower(value) as low) t, generate_series(1, length(t.low)) i, generate_series(1, 2) n
$$;

-- Facts of a conversation's start, in a table of their own: the row of `conversations` is updated with every message
-- and is kept small.
create table conversation_facts (
  conversation_id uuid primary key,
  opened_at timestamptz not null,
  site_id uuid not null,
  channel text not null,
  -- The visit in which it began; null: the visit was removed.
  visit_id uuid,
  source text not null default '',
  engine text not null default '',
  keyword text not null default '',
  region text not null default '',
  -- It ended without any message of one side.
  one_sided boolean not null default false
);

create function conversations_opened() returns trigger language plpgsql as $$
begin
  insert into conversation_facts
  select n.id, n.opened_at, n.site_id, v.channel, w.id, coalesce(w.source, ''), coalesce(w.engine, ''),
         coalesce(w.keyword, ''), coalesce(w.region, ''),
         n.state = 'end' and (n.visitor_messages = 0 or n.agent_messages = 0)
  from fresh n
  join visitors v on v.id = n.visitor_id
  left join lateral (
    select * from visits where visitor_id = n.visitor_id and started_at <= n.opened_at
    order by started_at desc limit 1
  ) w on true
  on conflict do nothing;
  return null;
end $$;
create trigger conversations_opened after insert on conversations
referencing new table as fresh for each statement execute function conversations_opened();

create function conversations_ended() returns trigger language plpgsql as $$
begin
  update conversation_facts set one_sided = true where conversation_id = new.id;
  return null;
end $$;
create trigger conversations_ended after update of state on conversations
for each row when (new.state = 'end' and (new.visitor_messages = 0 or new.agent_messages = 0))
execute function conversations_ended();

create function conversations_gone() returns trigger language plpgsql as $$
begin
  delete from conversation_facts f using gone g where f.conversation_id = g.id;
  return null;
end $$;
create trigger conversations_gone after delete on conversations
referencing old table as gone for each statement execute function conversations_gone();

create function visits_gone() returns trigger language plpgsql as $$
begin
  update conversation_facts f set visit_id = null, source = '', engine = '', keyword = '', region = ''
  from gone g where f.visit_id = g.id;
  return null;
end $$;
create trigger visits_gone after delete on visits
referencing old table as gone for each statement execute function visits_gone();

create function visits_renamed() returns trigger language plpgsql as $$
begin
  update conversation_facts
  set source = new.source, engine = new.engine, keyword = new.keyword, region = new.region
  where visit_id = new.id;
  return null;
end $$;
create trigger visits_renamed after update of source, engine, keyword, region on visits
for each row execute function visits_renamed();

insert into conversation_facts
select c.id, c.opened_at, c.site_id, v.channel, w.id, coalesce(w.source, ''), coalesce(w.engine, ''),
       coalesce(w.keyword, ''), coalesce(w.region, ''),
       c.state = 'end' and (c.visitor_messages = 0 or c.agent_messages = 0)
from conversations c
join visitors v on v.id = c.visitor_id
left join lateral (
  select * from visits where visitor_id = c.visitor_id and started_at <= c.opened_at
  order by started_at desc limit 1
) w on true;

create index conversation_facts_visit on conversation_facts (visit_id) where visit_id is not null;
create index conversation_facts_site on conversation_facts (site_id, opened_at desc, conversation_id desc);
create index conversation_facts_channel on conversation_facts (channel, opened_at desc, conversation_id desc);
create index conversation_facts_source on conversation_facts (source, opened_at desc, conversation_id desc);
create index conversation_facts_engine on conversation_facts (engine, opened_at desc, conversation_id desc);
create index conversation_facts_keyword on conversation_facts using gin (text_grams(keyword)) where keyword <> '';
create index conversation_facts_region on conversation_facts using gin (text_grams(region)) where region <> '';
create index conversation_facts_one_sided on conversation_facts (opened_at desc, conversation_id desc) where one_sided;

-- Distinct addresses of pages: a filter searches these, then finds the page views by digest.
create table page_addresses (
  digest uuid primary key,
  url text not null
);

create function page_views_came() returns trigger language plpgsql as $$
begin
  insert into page_addresses (digest, url)
  select distinct on (digest) digest, url from (select md5(url)::uuid as digest, url from fresh) f
  where not exists (select 1 from page_addresses a where a.digest = f.digest)
  order by digest
  on conflict do nothing;
  return null;
end $$;
create trigger page_views_came after insert on page_views
referencing new table as fresh for each statement execute function page_views_came();

create function page_views_went() returns trigger language plpgsql as $$
begin
  delete from page_addresses a
  using (select distinct md5(url)::uuid as digest from gone) g
  where a.digest = g.digest and not exists (select 1 from page_views p where md5(p.url)::uuid = a.digest);
  return null;
end $$;
create trigger page_views_went after delete on page_views
referencing old table as gone for each statement execute function page_views_went();

create function page_views_changed() returns trigger language plpgsql as $$
begin
  insert into page_addresses (digest, url)
  select distinct on (digest) digest, url from (select md5(url)::uuid as digest, url from fresh) f
  order by digest
  on conflict do nothing;
  delete from page_addresses a
  using (select distinct md5(url)::uuid as digest from gone) g
  where a.digest = g.digest and not exists (select 1 from page_views p where md5(p.url)::uuid = a.digest);
  return null;
end $$;
create trigger page_views_changed after update on page_views
referencing old table as gone new table as fresh for each statement execute function page_views_changed();

insert into page_addresses (digest, url) select distinct on (md5(url)::uuid) md5(url)::uuid, url from page_views;
create index page_addresses_grams on page_addresses using gin (text_grams(url));
create index page_views_address on page_views ((md5(url)::uuid), opened_at desc);

create index visitors_name_grams on visitors using gin (text_grams(name)) where name <> '';
create index visitors_number on visitors (number);
create index visitors_tags on visitors using gin (tags) where tags <> '{}';

-- Partial indexes for rare properties.
create index messages_files on messages (conversation_id) where kind in ('image', 'file') and recalled_at is null;
create index events_passed_on on events (conversation_id)
  where kind in ('conversation.transfer-accepted', 'conversation.taken-over', 'conversation.handed-back');
create index conversations_lasted on conversations ((ended_at - opened_at), opened_at desc) where ended_at is not null;

-- Statistics for the new indexes, so that the first searches are planned like later ones.
analyze conversation_facts, page_addresses, page_views, visitors, conversations;
