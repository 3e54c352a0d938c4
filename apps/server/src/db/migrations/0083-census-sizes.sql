-- Sums of visits anew, in a third of the room: lengths and returns are pairs beside the sums of a key, what adds nothing is
-- null, and hours are kept of dimensions with few keys alone. Sums of all sites together answer lists of all sites.
drop table census_times;
drop table census_returns;
drop table census_flow;

create table census_flow (
  at timestamptz not null,
  dwell bigint,
  pv bigint,
  key int not null,
  visits int,
  -- The visitor's first visit under this key, and its first visit at all.
  firsts int,
  new_visitors int,
  ended int,
  bounced int,
  invited int,
  accepted int,
  chats int,
  chatted int,
  leads int,
  -- Visits with page views, invitations …: the rows behind these figures.
  pv_visits int,
  invited_visits int,
  accepted_visits int,
  leads_visits int,
  zone smallint not null,
  dimension smallint not null,
  -- 'h', 'd', 'm': of a site by hour, day and month; 'D', 'M': of all sites (site_id: zeros) by day and month.
  grain "char" not null,
  site_id uuid not null,
  -- Pairs (`census_pair`), in order: so many days before `at` the same visitor was last here under the same key, so many
  -- visits.
  returns bigint[],
  -- Pairs: bucket of lengths (packages/core/census/histogram.ts), so many visits.
  times bigint[],
  primary key (zone, grain, dimension, at, key, site_id)
);

-- A bucket and a count as one number: an array of pairs is taken apart in one go, where an array of both would be read anew
-- for each element.
create function census_pair(bucket int, count int) returns bigint language sql immutable parallel safe as $$
  select (bucket::bigint << 32) + count
$$;

drop function census_merge(int[], int[]);
drop function census_pairs(int[]);

create function census_pairs(pairs bigint[]) returns table (bucket int, count int)
language sql immutable parallel safe as $$
  select ((pair - ((pair << 32) >> 32)) >> 32)::int, ((pair << 32) >> 32)::int from unnest(pairs) as pair
$$;

-- Sums of two rows of pairs; null: nothing is left.
create function census_merge(one bigint[], other bigint[]) returns bigint[] language sql immutable parallel safe as $$
  select array_agg(census_pair(bucket, count) order by bucket)
  from (
    select bucket, sum(count)::int as count
    from (select * from census_pairs(one) union all select * from census_pairs(other)) p
    group by bucket having sum(count) <> 0
  ) s
$$;

-- Landing pages of a keyword in a part of a month: dimension 10 is added up by month only.
create index visit_facts_keyword_landing on visit_facts ((keys[10]), began_at) where keys[10] <> 0;

-- The few visits behind these figures.
create index visit_facts_leads on visit_facts (began_at) where leads > 0;
create index visit_facts_chats on visit_facts (began_at) where chats > 0;
create index visit_facts_invited on visit_facts (began_at) where invited > 0;
create index visit_facts_accepted on visit_facts (began_at) where accepted > 0;

-- Builds the sums anew, in the helper process; facts stay as they are.
insert into census_tasks (id, kind, zone, from_at, to_at, at, requested_at)
select gen_random_uuid(), 'zone', z.zone, r.first, r.last, r.first, now()
from census_zones z
cross join lateral (
  select date_trunc('day', min(began_at), z.zone) as first,
         date_trunc('day', date_trunc('day', max(began_at), z.zone) + interval '26 hours', z.zone) as last
  from visit_facts
) r
where z.complete_at is not null and r.first is not null;
