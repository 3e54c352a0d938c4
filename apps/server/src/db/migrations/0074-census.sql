-- Statistics. Facts stay through retention and erasure: they name a visitor only by id, and no row of a person. Sums are
-- facts added up by hour, day and month of a time zone (packages/core/census).

-- Keys of dimensions: a source, a host under it, a city. `dimension`: place in `dimensions` of packages/core/census.
create table census_keys (
  id int generated always as identity primary key,
  dimension smallint not null,
  -- The key in which this one lies; 0: none.
  parent int not null default 0,
  key text not null,
  unique (dimension, parent, key)
);
create index census_keys_parent on census_keys (parent, dimension);

-- Visits of people; bots and pages of our own (preview, sandbox) have none.
create table visit_facts (
  visit_id uuid primary key,
  site_id uuid not null,
  visitor_id uuid not null,
  channel text not null,
  began_at timestamptz not null,
  -- By dimension: the key's id (0: does not apply), and when this visitor last began a visit under the same key.
  keys int[] not null,
  previous timestamptz[] not null default '{}',
  pv int not null,
  ended smallint not null,
  dwell bigint not null,
  bounced smallint not null,
  invited int not null,
  accepted int not null,
  chats int not null,
  chatted smallint not null,
  leads int not null
);
create index visit_facts_began on visit_facts (began_at, visit_id);
create index visit_facts_visitor on visit_facts (visitor_id, began_at);

-- Time zones for which sums are kept: that of the settings, and a new one until it is complete.
create table census_zones (
  id smallint generated always as identity primary key,
  zone text not null unique,
  -- Sums are complete from here on back to the first fact; null: still being built.
  complete_at timestamptz
);

create table census_flow (
  zone smallint not null,
  -- 'h', 'd', 'm'
  grain "char" not null,
  dimension smallint not null,
  at timestamptz not null,
  key int not null,
  site_id uuid not null,
  visits int not null,
  -- The visitor's first visit under this key, and its first visit at all.
  firsts int not null,
  new_visitors int not null,
  pv bigint not null,
  ended int not null,
  dwell bigint not null,
  bounced int not null,
  invited int not null,
  accepted int not null,
  chats int not null,
  chatted int not null,
  leads int not null,
  primary key (zone, grain, dimension, at, key, site_id)
);

-- Visits of a day whose visitor had another one under the same key on the day `previous`, or on the same day.
create table census_returns (
  zone smallint not null,
  dimension smallint not null,
  at timestamptz not null,
  previous timestamptz not null,
  key int not null,
  site_id uuid not null,
  visits int not null,
  primary key (zone, dimension, at, previous, key, site_id)
);

-- Counts of lengths by bucket (packages/core/census/histogram.ts). `measure`: 'dwell', 'length', 'waited', 'firstResponse'.
create table census_times (
  zone smallint not null,
  measure text not null,
  dimension smallint not null,
  at timestamptz not null,
  key int not null,
  site_id uuid not null,
  bucket smallint not null,
  count int not null,
  primary key (zone, measure, dimension, at, key, site_id, bucket)
);

-- Visitors who left a contact, since when.
create table visitor_leads (
  visitor_id uuid primary key,
  at timestamptz not null
);

-- Notes visits for the follower of statistics: `new.id`, or the visit of another row.
create trigger visits_for_census after insert or update of ended_at on visits
  for each row execute function note_change('census-visits');

create function note_visits_of_pages() returns trigger language plpgsql as $$
begin
  insert into follower_changes (follower, key) select distinct 'census-visits', visit_id from fresh;
  return null;
end $$;
create trigger page_views_for_census after insert on page_views
  referencing new table as fresh for each statement execute function note_visits_of_pages();

create function note_visit() returns trigger language plpgsql as $$
begin
  if new.visit_id is not null then
    insert into follower_changes (follower, key) values ('census-visits', new.visit_id);
  end if;
  return null;
end $$;
create trigger conversation_facts_for_census after insert on conversation_facts
  for each row execute function note_visit();
create trigger invitation_offers_for_census after insert or update of shown_at, accepted_at on invitation_offers
  for each row execute function note_visit();

-- Letters and people with a contact: `new.id`, which is no visit's.
create trigger letters_for_census after insert on letters
  for each row when (concat(new.phone, new.email, new.wechat) <> '') execute function note_change('census-visits');
create trigger people_for_census after insert or update of phone, mail, wechat on people
  for each row when (concat(new.phone, new.mail, new.wechat) <> '') execute function note_change('census-visits');

-- Everything that was there before.
insert into follower_changes (follower, key) select 'census-visits', id from visits order by started_at;
insert into follower_changes (follower, key)
select 'census-visits', id from letters where concat(phone, email, wechat) <> '';
insert into follower_changes (follower, key)
select 'census-visits', id from people where concat(phone, mail, wechat) <> '';

-- Bucket of a length in milliseconds; the same as bucketOf in packages/core/census/histogram.ts.
create function census_bucket(ms bigint) returns smallint language sql immutable parallel safe as $$
  select case when ms <= 0 then 0 else 1 + greatest(0, ceil(ln(ms / 1000.0::double precision) / ln(1.04::double precision))) end::smallint
$$;
