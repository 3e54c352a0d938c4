-- Sums of all sites together, so that what a page of a long range reads does not grow with the sites: histograms of
-- conversations (but for keys that are of one site: dimensions 10 and 18), and agents by month (grain 'M').
insert into census_talk_times (zone, measure, dimension, at, key, site_id, channel, bucket, count)
select zone, measure, dimension, at, key, '00000000-0000-0000-0000-000000000000'::uuid, channel, bucket, sum(count)
from census_talk_times where dimension not in (10, 18) group by 1, 2, 3, 4, 5, 7, 8;

with firsts as (
  select zone, at, agent_id, array_agg(census_pair(bucket, count) order by bucket) as first_times
  from (select s.zone, s.at, s.agent_id, p.bucket, sum(p.count)::int as count
        from census_agents s cross join lateral census_pairs(s.first_times) p where s.grain = 'm' group by 1, 2, 3, 4) b
  where count <> 0 group by 1, 2, 3
), turned as (
  select zone, at, agent_id, array_agg(census_pair(bucket, count) order by bucket) as turn_times
  from (select s.zone, s.at, s.agent_id, p.bucket, sum(p.count)::int as count
        from census_agents s cross join lateral census_pairs(s.turn_times) p where s.grain = 'm' group by 1, 2, 3, 4) b
  where count <> 0 group by 1, 2, 3
), sums as (
  select zone, at, agent_id, sum(total) as total, sum(valid) as valid, sum(robot_only) as robot_only, sum(human) as human, sum(missed) as missed, sum(visitor_silent) as visitor_silent, sum(agent_silent) as agent_silent, sum(transferred) as transferred, sum(ended) as ended, sum(length) as length, sum(messages) as messages, sum(waits) as waits, sum(waited) as waited, sum(firsts) as firsts, sum(first_response) as first_response, sum(answered) as answered, sum(in30) as in30, sum(in60) as in60, sum(ratings_invited) as ratings_invited, sum(ratings) as ratings, sum(score) as score, sum(leads) as leads, sum(valid_wide) as valid_wide, sum(valid_strict) as valid_strict, sum(replies) as replies, sum(turns) as turns, sum(response) as response, sum(from_queue) as from_queue, sum(transferred_in) as transferred_in, sum(transferred_out) as transferred_out, sum(invited) as invited
  from census_agents where grain = 'm' group by 1, 2, 3
)
insert into census_agents (zone, grain, at, agent_id, site_id, channel, groups, total, valid, robot_only, human, missed, visitor_silent, agent_silent, transferred, ended, length, messages, waits, waited, firsts, first_response, answered, in30, in60, ratings_invited, ratings, score, leads, valid_wide, valid_strict, replies, turns, response, from_queue, transferred_in, transferred_out, invited, first_times, turn_times)
select zone, 'M', at, agent_id, '00000000-0000-0000-0000-000000000000'::uuid, '', '{}', total, valid, robot_only, human, missed, visitor_silent, agent_silent, transferred, ended, length, messages, waits, waited, firsts, first_response, answered, in30, in60, ratings_invited, ratings, score, leads, valid_wide, valid_strict, replies, turns, response, from_queue, transferred_in, transferred_out, invited, first_times, turn_times
from sums left join firsts using (zone, at, agent_id) left join turned using (zone, at, agent_id);
