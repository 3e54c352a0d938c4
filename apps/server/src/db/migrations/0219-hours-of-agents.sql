-- Conversations by hour of the week, beside the sums of agents: read from the shares they grew with the conversations.

-- Pairs (`census_pair`): hour of the week in which they began (0: Monday, 0:00 to 1:00), so many.
alter table census_agents add column if not exists hours bigint[];

with begun as (
  select z.id as zone, g.grain, date_trunc(g.unit, s.opened_at, z.zone) as at, s.agent_id,
         case g.grain when 'M' then '00000000-0000-0000-0000-000000000000'::uuid else s.site_id end as site_id,
         case g.grain when 'M' then '' else s.channel end as channel,
         case g.grain when 'M' then '{}'::uuid[] else s.groups end as groups,
         (extract(isodow from s.opened_at at time zone z.zone)::int - 1) * 24
           + extract(hour from s.opened_at at time zone z.zone)::int as bucket,
         count(*)::int as count
  from agent_shares s, census_zones z,
       (values ('d'::"char", 'day'), ('m', 'month'), ('M', 'month')) as g(grain, unit)
  group by 1, 2, 3, 4, 5, 6, 7, 8
), gathered as (
  select zone, grain, at, agent_id, site_id, channel, groups, array_agg(census_pair(bucket, count) order by bucket) as hours
  from begun group by 1, 2, 3, 4, 5, 6, 7
)
update census_agents t set hours = b.hours from gathered b
where t.zone = b.zone and t.grain = b.grain and t.at = b.at and t.agent_id = b.agent_id and t.site_id = b.site_id
  and t.channel = b.channel and t.groups = b.groups;
