-- Sums of agents' shares by day and month, so that what a page of a long range reads does not grow with the conversations.

-- The visitor as in `talk_facts`, for distinct customers; whether the share came by an invitation.
alter table agent_shares add column visitor_id uuid, add column invited smallint not null default 0;
-- When the visitor's conversation before began: with this agent, and with any.
alter table agent_shares add column previous timestamptz, add column previous_any timestamptz;
update agent_shares s set visitor_id = f.visitor_id, invited = (f.entry = 'invitation' and f.agents[1] = s.agent_id)::int
from talk_facts f where f.conversation_id = s.conversation_id;

with seen as (
  select s.conversation_id, s.agent_id,
         lag(s.opened_at) over (partition by s.visitor_id, s.agent_id order by s.opened_at, s.conversation_id) as previous,
         lag(s.opened_at) over (partition by s.visitor_id order by s.opened_at, s.conversation_id, s.agent_id) as previous_any
  from agent_shares s where s.visitor_id is not null
)
update agent_shares s set previous = n.previous, previous_any = n.previous_any from seen n
where n.conversation_id = s.conversation_id and n.agent_id = s.agent_id and n.previous_any is not null;
create index agent_shares_visitor on agent_shares (visitor_id, opened_at) where visitor_id is not null;

-- Customers of a range are counted from this index alone.
drop index agent_shares_agent;
create index agent_shares_agent on agent_shares (agent_id, opened_at)
  include (visitor_id, conversation_id, previous, previous_any, site_id, channel);

-- An erased person's facts get another visitor (or none): its shares too.
create function note_visitor_of_shares() returns trigger language plpgsql as $$
begin
  update agent_shares set visitor_id = new.visitor_id where conversation_id = new.conversation_id;
  return null;
end $$;
create trigger talk_facts_visitor after update of visitor_id on talk_facts
  for each row when (old.visitor_id is distinct from new.visitor_id) execute function note_visitor_of_shares();

-- The length in milliseconds that stands for a bucket (packages/core/census/histogram.ts).
create function census_length(bucket int) returns double precision language sql immutable parallel safe as $$
  select case when bucket <= 0 then 0 else round(1000 * power(1.04::float8, bucket - 1.5)) end
$$;

create table census_agents (
  zone smallint not null,
  -- 'd', 'm': by day and month.
  grain "char" not null,
  at timestamptz not null,
  agent_id uuid not null,
  site_id uuid not null,
  channel text not null,
  -- Of the agent when it got the conversations.
  groups uuid[] not null,
  total int not null,
  valid int not null,
  robot_only int not null,
  human int not null,
  missed int not null,
  visitor_silent int not null,
  agent_silent int not null,
  transferred int not null,
  ended int not null,
  length bigint not null,
  messages int not null,
  waits int not null,
  waited bigint not null,
  firsts int not null,
  first_response bigint not null,
  answered int not null,
  in30 int not null,
  in60 int not null,
  ratings_invited int not null,
  ratings int not null,
  score int not null,
  leads int not null,
  valid_wide int not null,
  valid_strict int not null,
  replies int not null,
  turns int not null,
  response bigint not null,
  from_queue int not null,
  transferred_in int not null,
  transferred_out int not null,
  invited int not null,
  -- Pairs (`census_pair`): bucket of first and of all responses, so many.
  first_times bigint[],
  turn_times bigint[],
  primary key (zone, grain, at, agent_id, site_id, channel, groups)
);

with 
changed as materialized (select 1 as sign, s.* from agent_shares s),
placed as materialized (
  select c.*, z.id as zone, g.grain, date_trunc(g.unit, c.opened_at, z.zone) as at
  from changed c, census_zones z, (values ('d'::"char", 'day'), ('m', 'month')) as g(grain, unit)
), sums as (
  select zone, grain, at, agent_id, site_id, channel, groups, sum(sign) as total, sum(sign * valid) as valid, sum(sign * robot_only) as robot_only, sum(sign * human) as human, sum(sign * missed) as missed, sum(sign * visitor_silent) as visitor_silent, sum(sign * agent_silent) as agent_silent, sum(sign * transferred) as transferred, sum(sign * ended) as ended, sum(sign * length) as length, sum(sign * messages) as messages, sum(sign * waits) as waits, sum(sign * waited) as waited, sum(sign * firsts) as firsts, sum(sign * first_response) as first_response, sum(sign * answered) as answered, sum(sign * in30) as in30, sum(sign * in60) as in60, sum(sign * ratings_invited) as ratings_invited, sum(sign * ratings) as ratings, sum(sign * score) as score, sum(sign * leads) as leads, sum(sign * valid_wide) as valid_wide, sum(sign * valid_strict) as valid_strict, sum(sign * replies) as replies, sum(sign * turns) as turns, sum(sign * response) as response, sum(sign * from_queue) as from_queue, sum(sign * transferred_in) as transferred_in, sum(sign * transferred_out) as transferred_out, sum(sign * invited) as invited
  from placed group by zone, grain, at, agent_id, site_id, channel, groups
), firsts as (
  select zone, grain, at, agent_id, site_id, channel, groups, census_bucket(first_response)::int as bucket, sum(sign)::int as count
  from placed where firsts <> 0 group by zone, grain, at, agent_id, site_id, channel, groups, bucket having sum(sign) <> 0
), turned as (
  select zone, grain, at, agent_id, site_id, channel, groups, census_bucket(u.ms)::int as bucket, sum(sign)::int as count
  from placed cross join lateral unnest(responses) as u(ms) group by zone, grain, at, agent_id, site_id, channel, groups, bucket having sum(sign) <> 0
)
insert into census_agents as t (zone, grain, at, agent_id, site_id, channel, groups, total, valid, robot_only, human, missed, visitor_silent, agent_silent, transferred, ended, length, messages, waits, waited, firsts, first_response, answered, in30, in60, ratings_invited, ratings, score, leads, valid_wide, valid_strict, replies, turns, response, from_queue, transferred_in, transferred_out, invited, first_times, turn_times)
select zone, grain, at, agent_id, site_id, channel, groups, total, valid, robot_only, human, missed, visitor_silent, agent_silent, transferred, ended, length, messages, waits, waited, firsts, first_response, answered, in30, in60, ratings_invited, ratings, score, leads, valid_wide, valid_strict, replies, turns, response, from_queue, transferred_in, transferred_out, invited, first_times, turn_times
from sums left join (
  select zone, grain, at, agent_id, site_id, channel, groups, array_agg(census_pair(bucket, count) order by bucket) as first_times
  from firsts group by zone, grain, at, agent_id, site_id, channel, groups) f using (zone, grain, at, agent_id, site_id, channel, groups)
left join (
  select zone, grain, at, agent_id, site_id, channel, groups, array_agg(census_pair(bucket, count) order by bucket) as turn_times
  from turned group by zone, grain, at, agent_id, site_id, channel, groups) r using (zone, grain, at, agent_id, site_id, channel, groups)
where total <> 0 or valid <> 0 or robot_only <> 0 or human <> 0 or missed <> 0 or visitor_silent <> 0 or agent_silent <> 0 or transferred <> 0 or ended <> 0 or length <> 0 or messages <> 0 or waits <> 0 or waited <> 0 or firsts <> 0 or first_response <> 0 or answered <> 0 or in30 <> 0 or in60 <> 0 or ratings_invited <> 0 or ratings <> 0 or score <> 0 or leads <> 0 or valid_wide <> 0 or valid_strict <> 0 or replies <> 0 or turns <> 0 or response <> 0 or from_queue <> 0 or transferred_in <> 0 or transferred_out <> 0 or invited <> 0 or first_times is not null or turn_times is not null
order by zone, grain, at, agent_id, site_id, channel, groups
on conflict (zone, grain, at, agent_id, site_id, channel, groups) do update set
  total = t.total + excluded.total, valid = t.valid + excluded.valid, robot_only = t.robot_only + excluded.robot_only, human = t.human + excluded.human, missed = t.missed + excluded.missed, visitor_silent = t.visitor_silent + excluded.visitor_silent, agent_silent = t.agent_silent + excluded.agent_silent, transferred = t.transferred + excluded.transferred, ended = t.ended + excluded.ended, length = t.length + excluded.length, messages = t.messages + excluded.messages, waits = t.waits + excluded.waits, waited = t.waited + excluded.waited, firsts = t.firsts + excluded.firsts, first_response = t.first_response + excluded.first_response, answered = t.answered + excluded.answered, in30 = t.in30 + excluded.in30, in60 = t.in60 + excluded.in60, ratings_invited = t.ratings_invited + excluded.ratings_invited, ratings = t.ratings + excluded.ratings, score = t.score + excluded.score, leads = t.leads + excluded.leads, valid_wide = t.valid_wide + excluded.valid_wide, valid_strict = t.valid_strict + excluded.valid_strict, replies = t.replies + excluded.replies, turns = t.turns + excluded.turns, response = t.response + excluded.response, from_queue = t.from_queue + excluded.from_queue, transferred_in = t.transferred_in + excluded.transferred_in, transferred_out = t.transferred_out + excluded.transferred_out, invited = t.invited + excluded.invited,
  first_times = census_merge(t.first_times, excluded.first_times),
  turn_times = census_merge(t.turn_times, excluded.turn_times);
