-- Sums by year, so that a long range reads a row a year for each key instead of one a month: of agents, and of visits and
-- conversations in dimensions with many keys. 'Y': of all sites together (dimensions 4, 7, 9, 11 and 12); 'y': of a site,
-- in dimensions whose keys are of one site (10 and 18).
-- Histograms of conversations become pairs beside the sums they belong to, as those of visits and agents are.

alter table census_talk add column lengths bigint[], add column first_responses bigint[];

with pairs as (
  select zone, dimension, at, key, site_id, channel,
         array_agg(census_pair(bucket, count::int) order by bucket) filter (where measure = 'length') as lengths,
         array_agg(census_pair(bucket, count::int) order by bucket) filter (where measure = 'firstResponse') as first_responses
  from census_talk_times
  where count <> 0 and site_id <> '00000000-0000-0000-0000-000000000000'::uuid
  group by 1, 2, 3, 4, 5, 6
)
update census_talk t set lengths = p.lengths, first_responses = p.first_responses
from pairs p
where t.zone = p.zone and t.grain = 'm' and t.dimension = p.dimension and t.at = p.at and t.key = p.key
  and t.site_id = p.site_id and t.channel = p.channel;

drop table census_talk_times;

-- Months of conversations of all sites and channels together.
with placed as materialized (
  select f.zone, 'M'::"char" as grain, f.dimension, f.at as at, f.key, '00000000-0000-0000-0000-000000000000'::uuid as site_id, '' as channel, f.total, f.valid, f.robot_only, f.human, f.missed, f.visitor_silent, f.agent_silent, f.transferred, f.ended, f.length, f.messages, f.waits, f.waited, f.firsts, f.first_response, f.answered, f.in30, f.in60, f.ratings_invited, f.ratings, f.score, f.leads, f.valid_wide, f.valid_strict, f.lengths, f.first_responses
  from census_talk f where f.grain = 'm' and f.dimension not in (10, 18)
), sums as (
  select zone, grain, dimension, at, key, site_id, channel, sum(total) as total, sum(valid) as valid, sum(robot_only) as robot_only, sum(human) as human, sum(missed) as missed, sum(visitor_silent) as visitor_silent, sum(agent_silent) as agent_silent, sum(transferred) as transferred, sum(ended) as ended, sum(length) as length, sum(messages) as messages, sum(waits) as waits, sum(waited) as waited, sum(firsts) as firsts, sum(first_response) as first_response, sum(answered) as answered, sum(in30) as in30, sum(in60) as in60, sum(ratings_invited) as ratings_invited, sum(ratings) as ratings, sum(score) as score, sum(leads) as leads, sum(valid_wide) as valid_wide, sum(valid_strict) as valid_strict
  from placed group by zone, grain, dimension, at, key, site_id, channel
), lengths_of as (
  select zone, grain, dimension, at, key, site_id, channel, array_agg(census_pair(bucket, count) order by bucket) as lengths
  from (select zone, grain, dimension, at, key, site_id, channel, p.bucket as bucket, sum(p.count)::int as count
        from placed f cross join lateral census_pairs(f.lengths) p group by 1, 2, 3, 4, 5, 6, 7, 8) b
  where count <> 0 group by zone, grain, dimension, at, key, site_id, channel
), first_responses_of as (
  select zone, grain, dimension, at, key, site_id, channel, array_agg(census_pair(bucket, count) order by bucket) as first_responses
  from (select zone, grain, dimension, at, key, site_id, channel, p.bucket as bucket, sum(p.count)::int as count
        from placed f cross join lateral census_pairs(f.first_responses) p group by 1, 2, 3, 4, 5, 6, 7, 8) b
  where count <> 0 group by zone, grain, dimension, at, key, site_id, channel
)
insert into census_talk (zone, grain, dimension, at, key, site_id, channel, total, valid, robot_only, human, missed, visitor_silent, agent_silent, transferred, ended, length, messages, waits, waited, firsts, first_response, answered, in30, in60, ratings_invited, ratings, score, leads, valid_wide, valid_strict, lengths, first_responses)
select zone, grain, dimension, at, key, site_id, channel, total, valid, robot_only, human, missed, visitor_silent, agent_silent, transferred, ended, length, messages, waits, waited, firsts, first_response, answered, in30, in60, ratings_invited, ratings, score, leads, valid_wide, valid_strict, lengths, first_responses
from sums
left join lengths_of using (zone, grain, dimension, at, key, site_id, channel)
left join first_responses_of using (zone, grain, dimension, at, key, site_id, channel)
order by zone, grain, dimension, at, key, site_id, channel;

-- Years of conversations, agents and visits.
with placed as materialized (
  select f.zone, (case f.grain when 'M' then 'Y' else 'y' end)::"char" as grain, f.dimension, date_trunc('year', f.at, z.zone) as at, f.key, f.site_id, f.channel, f.total, f.valid, f.robot_only, f.human, f.missed, f.visitor_silent, f.agent_silent, f.transferred, f.ended, f.length, f.messages, f.waits, f.waited, f.firsts, f.first_response, f.answered, f.in30, f.in60, f.ratings_invited, f.ratings, f.score, f.leads, f.valid_wide, f.valid_strict, f.lengths, f.first_responses
  from census_talk f join census_zones z on z.id = f.zone where f.grain = 'M' and f.dimension in (4, 7, 9, 11, 12) or f.grain = 'm' and f.dimension in (10, 18)
), sums as (
  select zone, grain, dimension, at, key, site_id, channel, sum(total) as total, sum(valid) as valid, sum(robot_only) as robot_only, sum(human) as human, sum(missed) as missed, sum(visitor_silent) as visitor_silent, sum(agent_silent) as agent_silent, sum(transferred) as transferred, sum(ended) as ended, sum(length) as length, sum(messages) as messages, sum(waits) as waits, sum(waited) as waited, sum(firsts) as firsts, sum(first_response) as first_response, sum(answered) as answered, sum(in30) as in30, sum(in60) as in60, sum(ratings_invited) as ratings_invited, sum(ratings) as ratings, sum(score) as score, sum(leads) as leads, sum(valid_wide) as valid_wide, sum(valid_strict) as valid_strict
  from placed group by zone, grain, dimension, at, key, site_id, channel
), lengths_of as (
  select zone, grain, dimension, at, key, site_id, channel, array_agg(census_pair(bucket, count) order by bucket) as lengths
  from (select zone, grain, dimension, at, key, site_id, channel, p.bucket as bucket, sum(p.count)::int as count
        from placed f cross join lateral census_pairs(f.lengths) p group by 1, 2, 3, 4, 5, 6, 7, 8) b
  where count <> 0 group by zone, grain, dimension, at, key, site_id, channel
), first_responses_of as (
  select zone, grain, dimension, at, key, site_id, channel, array_agg(census_pair(bucket, count) order by bucket) as first_responses
  from (select zone, grain, dimension, at, key, site_id, channel, p.bucket as bucket, sum(p.count)::int as count
        from placed f cross join lateral census_pairs(f.first_responses) p group by 1, 2, 3, 4, 5, 6, 7, 8) b
  where count <> 0 group by zone, grain, dimension, at, key, site_id, channel
)
insert into census_talk (zone, grain, dimension, at, key, site_id, channel, total, valid, robot_only, human, missed, visitor_silent, agent_silent, transferred, ended, length, messages, waits, waited, firsts, first_response, answered, in30, in60, ratings_invited, ratings, score, leads, valid_wide, valid_strict, lengths, first_responses)
select zone, grain, dimension, at, key, site_id, channel, total, valid, robot_only, human, missed, visitor_silent, agent_silent, transferred, ended, length, messages, waits, waited, firsts, first_response, answered, in30, in60, ratings_invited, ratings, score, leads, valid_wide, valid_strict, lengths, first_responses
from sums
left join lengths_of using (zone, grain, dimension, at, key, site_id, channel)
left join first_responses_of using (zone, grain, dimension, at, key, site_id, channel)
order by zone, grain, dimension, at, key, site_id, channel;

with placed as materialized (
  select f.zone, 'Y'::"char" as grain, date_trunc('year', f.at, z.zone) as at, f.agent_id, f.site_id, f.channel, f.groups, f.total, f.valid, f.robot_only, f.human, f.missed, f.visitor_silent, f.agent_silent, f.transferred, f.ended, f.length, f.messages, f.waits, f.waited, f.firsts, f.first_response, f.answered, f.in30, f.in60, f.ratings_invited, f.ratings, f.score, f.leads, f.valid_wide, f.valid_strict, f.replies, f.turns, f.response, f.from_queue, f.transferred_in, f.transferred_out, f.invited, f.first_times, f.turn_times, f.hours
  from census_agents f join census_zones z on z.id = f.zone where f.grain = 'M'
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

with placed as materialized (
  select f.zone, (case f.grain when 'M' then 'Y' else 'y' end)::"char" as grain, f.dimension, date_trunc('year', f.at, z.zone) as at, f.key, f.site_id, f.visits, f.firsts, f.new_visitors, f.pv, f.ended, f.dwell, f.bounced, f.invited, f.accepted, f.chats, f.chatted, f.leads, f.pv_visits, f.invited_visits, f.accepted_visits, f.leads_visits, f.returns, f.times, f.at as of_month, z.zone as zone_name
  from census_flow f join census_zones z on z.id = f.zone where f.grain = 'M' and f.dimension in (4, 7, 9, 11, 12) or f.grain = 'm' and f.dimension in (10, 18)
), sums as (
  select zone, grain, dimension, at, key, site_id, nullif(sum(visits), 0) as visits, nullif(sum(firsts), 0) as firsts, nullif(sum(new_visitors), 0) as new_visitors, nullif(sum(pv), 0) as pv, nullif(sum(ended), 0) as ended, nullif(sum(dwell), 0) as dwell, nullif(sum(bounced), 0) as bounced, nullif(sum(invited), 0) as invited, nullif(sum(accepted), 0) as accepted, nullif(sum(chats), 0) as chats, nullif(sum(chatted), 0) as chatted, nullif(sum(leads), 0) as leads, nullif(sum(pv_visits), 0) as pv_visits, nullif(sum(invited_visits), 0) as invited_visits, nullif(sum(accepted_visits), 0) as accepted_visits, nullif(sum(leads_visits), 0) as leads_visits
  from placed group by zone, grain, dimension, at, key, site_id
), returns_of as (
  select zone, grain, dimension, at, key, site_id, array_agg(census_pair(bucket, count) order by bucket) as returns
  from (select zone, grain, dimension, at, key, site_id, greatest(p.bucket - ((f.of_month at time zone f.zone_name)::date - (f.at at time zone f.zone_name)::date), 0) as bucket, sum(p.count)::int as count
        from placed f cross join lateral census_pairs(f.returns) p group by 1, 2, 3, 4, 5, 6, 7) b
  where count <> 0 group by zone, grain, dimension, at, key, site_id
), times_of as (
  select zone, grain, dimension, at, key, site_id, array_agg(census_pair(bucket, count) order by bucket) as times
  from (select zone, grain, dimension, at, key, site_id, p.bucket as bucket, sum(p.count)::int as count
        from placed f cross join lateral census_pairs(f.times) p group by 1, 2, 3, 4, 5, 6, 7) b
  where count <> 0 group by zone, grain, dimension, at, key, site_id
)
insert into census_flow (zone, grain, dimension, at, key, site_id, visits, firsts, new_visitors, pv, ended, dwell, bounced, invited, accepted, chats, chatted, leads, pv_visits, invited_visits, accepted_visits, leads_visits, returns, times)
select zone, grain, dimension, at, key, site_id, visits, firsts, new_visitors, pv, ended, dwell, bounced, invited, accepted, chats, chatted, leads, pv_visits, invited_visits, accepted_visits, leads_visits, returns, times
from sums
left join returns_of using (zone, grain, dimension, at, key, site_id)
left join times_of using (zone, grain, dimension, at, key, site_id)
order by zone, grain, dimension, at, key, site_id;
