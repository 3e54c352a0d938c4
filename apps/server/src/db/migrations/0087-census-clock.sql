-- When the times between people ran, so that they can be counted in business hours.
alter table talk_facts add column waited_in tstzmultirange not null default '{}', add column first_in tstzrange;
alter table agent_shares
  add column waited_in tstzmultirange not null default '{}',
  add column first_in tstzrange,
  add column answered_in tstzrange[] not null default '{}';

-- Milliseconds of these periods that lie in business hours.
create function census_open_ms(during tstzmultirange, hours tstzmultirange) returns bigint
language sql immutable parallel safe as $$
  select coalesce(sum(extract(epoch from upper(r) - lower(r)) * 1000), 0)::bigint from unnest(during * hours) r
$$;

insert into follower_changes (follower, key) select 'census-talks', id from conversations order by opened_at;
