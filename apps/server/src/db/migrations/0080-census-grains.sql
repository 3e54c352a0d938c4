-- Lengths of visits are kept as one row a key, and lengths and returns also for all sites together, by month: what a list
-- of a year reads does not grow with the number of sites and days.
drop table census_times;
drop table census_returns;

-- Counts of lengths by bucket (packages/core/census/histogram.ts) as pairs: bucket, count, bucket, count …
create table census_times (
  zone smallint not null,
  -- 'd': of a site by day; 'D' and 'M': of all sites (site_id: zeros), by day and month.
  grain "char" not null,
  dimension smallint not null,
  at timestamptz not null,
  key int not null,
  site_id uuid not null,
  buckets int[] not null,
  primary key (zone, grain, dimension, at, key, site_id)
);

-- Visits of a day or month whose visitor had another one under the same key on the day `previous`.
create table census_returns (
  zone smallint not null,
  -- 'd': of a site by day; 'm': of all sites (site_id: zeros) by month.
  grain "char" not null,
  dimension smallint not null,
  at timestamptz not null,
  previous timestamptz not null,
  key int not null,
  site_id uuid not null,
  visits int not null,
  primary key (zone, grain, dimension, at, previous, key, site_id)
);

create function census_pairs(buckets int[]) returns table (bucket int, count int)
language sql immutable parallel safe as $$
  select buckets[i], buckets[i + 1] from generate_series(1, cardinality(buckets), 2) i
$$;

create function census_merge(one int[], other int[]) returns int[] language sql immutable parallel safe as $$
  select coalesce(array_agg(v order by bucket, place), '{}') from (
    select bucket, sum(count)::int as count
    from (select * from census_pairs(one) union all select * from census_pairs(other)) p
    group by bucket having sum(count) <> 0
  ) s cross join lateral (values (0, bucket), (1, count)) x(place, v)
$$;

-- Builds both anew, in the helper process.
insert into census_tasks (id, kind, zone, from_at, to_at, at, requested_at)
select gen_random_uuid(), 'rebuild', z.zone, r.first, r.last, r.first, now()
from census_zones z
cross join lateral (
  select date_trunc('day', min(began_at), z.zone) as first,
         date_trunc('day', date_trunc('day', max(began_at), z.zone) + interval '26 hours', z.zone) as last
  from visit_facts
) r
where z.complete_at is not null and r.first is not null;
