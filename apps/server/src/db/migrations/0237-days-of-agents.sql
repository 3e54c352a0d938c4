-- Days of agents of all sites, channels and groups together (grain 'D'), as months and years are kept: a list of 30 days reads
-- a row a day for each agent instead of one for each site, channel and set of groups.
with placed as materialized (
  select f.zone, 'D'::"char" as grain, f.at, f.agent_id, '00000000-0000-0000-0000-000000000000'::uuid as site_id, '' as channel, '{}'::uuid[] as groups, f.total, f.valid, f.robot_only, f.human, f.missed, f.visitor_silent, f.agent_silent, f.transferred, f.ended, f.length, f.messages, f.waits, f.waited, f.firsts, f.first_response, f.answered, f.in30, f.in60, f.ratings_invited, f.ratings, f.score, f.leads, f.valid_wide, f.valid_strict, f.replies, f.turns, f.response, f.from_queue, f.transferred_in, f.transferred_out, f.invited, f.first_times, f.turn_times, f.hours
  from census_agents f where f.grain = 'd'
), sums as (
  select zone, grain, at, agent_id, site_id, channel, groups, sum(total) as total, sum(valid) as valid, sum(robot_only) as robot_only, sum(human) as human, sum(missed) as missed, sum(visitor_silent) as visitor_silent, sum(agent_silent) as agent_silent, sum(transferred) as transferred, sum(ended) as ended, sum(length) as length, sum(messages) as messages, sum(waits) as waits, sum(waited) as waited, sum(firsts) as firsts, sum(first_response) as first_response, sum(answered) as answered, sum(in30) as in30, sum(in60) as in60, sum(ratings_invited) as ratings_invited, sum(ratings) as ratings, sum(score) as score, sum(leads) as leads, sum(valid_wide) as valid_wide, sum(valid_strict) as valid_strict, sum(replies) as replies, sum(turns) as turns, sum(response) as response, sum(from_queue) as from_queue, sum(transferred_in) as transferred_in, sum(transferred_out) as transferred_out, sum(invited) as invited
  from placed group by zone, grain, at, agent_id, site_id, channel, groups
), first_times_of as (
  select zone, grain, at, agent_id, site_id, channel, groups, array_agg(census_pair(bucket, count) order by bucket) as first_times
  from (select zone, grain, at, agent_id, site_id, channel, groups, p.bucket as bucket, sum(p.count)::int as count
        from placed f cross join lateral census_pairs(f.first_times) p group by 1, 2, 3, 4, 5, 6, 7, 8) b
  where count <> 0 group by zone, grain, at, agent_id, site_id, channel, groups
), turn_times_of as (
  select zone, grain, at, agent_id, site_id, channel, groups, array_agg(census_pair(bucket, count) order by bucket) as turn_times
  from (select zone, grain, at, agent_id, site_id, channel, groups, p.bucket as bucket, sum(p.count)::int as count
        from placed f cross join lateral census_pairs(f.turn_times) p group by 1, 2, 3, 4, 5, 6, 7, 8) b
  where count <> 0 group by zone, grain, at, agent_id, site_id, channel, groups
), hours_of as (
  select zone, grain, at, agent_id, site_id, channel, groups, array_agg(census_pair(bucket, count) order by bucket) as hours
  from (select zone, grain, at, agent_id, site_id, channel, groups, p.bucket as bucket, sum(p.count)::int as count
        from placed f cross join lateral census_pairs(f.hours) p group by 1, 2, 3, 4, 5, 6, 7, 8) b
  where count <> 0 group by zone, grain, at, agent_id, site_id, channel, groups
)
insert into census_agents (zone, grain, at, agent_id, site_id, channel, groups, total, valid, robot_only, human, missed, visitor_silent, agent_silent, transferred, ended, length, messages, waits, waited, firsts, first_response, answered, in30, in60, ratings_invited, ratings, score, leads, valid_wide, valid_strict, replies, turns, response, from_queue, transferred_in, transferred_out, invited, first_times, turn_times, hours)
select zone, grain, at, agent_id, site_id, channel, groups, total, valid, robot_only, human, missed, visitor_silent, agent_silent, transferred, ended, length, messages, waits, waited, firsts, first_response, answered, in30, in60, ratings_invited, ratings, score, leads, valid_wide, valid_strict, replies, turns, response, from_queue, transferred_in, transferred_out, invited, first_times, turn_times, hours
from sums
left join first_times_of using (zone, grain, at, agent_id, site_id, channel, groups)
left join turn_times_of using (zone, grain, at, agent_id, site_id, channel, groups)
left join hours_of using (zone, grain, at, agent_id, site_id, channel, groups)
order by zone, grain, at, agent_id, site_id, channel, groups;
