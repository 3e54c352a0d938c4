-- Statistics of conversations. Facts stay through retention and erasure, as those of visits do (0074).

-- One for each conversation of a person; its parts are those of packages/core/census/talk/parts.ts.
create table talk_facts (
  conversation_id uuid primary key,
  site_id uuid not null,
  -- Null: the person was erased.
  visitor_id uuid,
  visit_id uuid,
  channel text not null,
  -- How it was opened: 'launcher', 'invitation', 'link', 'letter'.
  entry text not null,
  opened_at timestamptz not null,
  ended_at timestamptz,
  -- By dimension, those of its visit when it was opened.
  keys int[] not null,
  -- Who had it, and their groups when each got it; the last one.
  agents uuid[] not null default '{}',
  groups uuid[] not null default '{}',
  last_agent uuid,
  -- Nobody has it, so that everybody may see it (rule A-24).
  unowned boolean not null,
  -- Messages of the visitor and of agents, on which `valid` depends.
  said_visitor int not null,
  said_agent int not null,
  -- `valid` by the numbers of the settings; the visitor wrote; both wrote three messages.
  valid smallint not null,
  valid_wide smallint not null,
  valid_strict smallint not null,
  robot_only smallint not null,
  human smallint not null,
  missed smallint not null,
  visitor_silent smallint not null,
  agent_silent smallint not null,
  transferred smallint not null,
  ended smallint not null,
  length bigint not null,
  messages int not null,
  waits smallint not null,
  waited bigint not null,
  firsts smallint not null,
  first_response bigint not null,
  answered smallint not null,
  in30 smallint not null,
  in60 smallint not null,
  ratings_invited smallint not null,
  ratings smallint not null,
  score int not null,
  leads int not null
);
create index talk_facts_opened on talk_facts (opened_at, conversation_id);
create index talk_facts_visitor on talk_facts (visitor_id, opened_at) where visitor_id is not null;
create index talk_facts_visit on talk_facts (visit_id) where visit_id is not null;
create index talk_facts_groups on talk_facts using gin (groups);
create index talk_facts_entry on talk_facts (entry, opened_at);

-- Shares of agents: what was said, took time and was rated while an agent had the conversation.
create table agent_shares (
  conversation_id uuid not null references talk_facts on delete cascade,
  agent_id uuid not null,
  -- Of the conversation.
  site_id uuid not null,
  channel text not null,
  opened_at timestamptz not null,
  -- Of the agent when it got the conversation.
  groups uuid[] not null default '{}',
  valid smallint not null,
  valid_wide smallint not null,
  valid_strict smallint not null,
  robot_only smallint not null,
  human smallint not null,
  missed smallint not null,
  visitor_silent smallint not null,
  agent_silent smallint not null,
  transferred smallint not null,
  ended smallint not null,
  length bigint not null,
  messages int not null,
  waits smallint not null,
  waited bigint not null,
  firsts smallint not null,
  first_response bigint not null,
  answered smallint not null,
  in30 smallint not null,
  in60 smallint not null,
  ratings_invited smallint not null,
  ratings smallint not null,
  score int not null,
  leads int not null,
  visitor_messages int not null,
  replies int not null,
  turns int not null,
  response bigint not null,
  -- Milliseconds of each turn, for medians.
  responses int[] not null default '{}',
  from_queue smallint not null,
  transferred_in smallint not null,
  transferred_out smallint not null,
  primary key (conversation_id, agent_id)
);
create index agent_shares_agent on agent_shares (agent_id, opened_at);
create index agent_shares_opened on agent_shares (opened_at, agent_id);

-- Facts added up by day and month; by hour only where a dimension has a single key, since facts of a day are few.
create table census_talk (
  zone smallint not null,
  -- 'h', 'd', 'm'
  grain "char" not null,
  dimension smallint not null,
  at timestamptz not null,
  key int not null,
  site_id uuid not null,
  channel text not null,
  total int not null,
  valid int not null,
  valid_wide int not null,
  valid_strict int not null,
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
  primary key (zone, grain, dimension, at, key, site_id, channel)
);

-- Counts of lengths of a month by bucket (packages/core/census/histogram.ts); those of days are read from facts: sums of
-- each day would be as many rows as there are facts. `measure`: 'length', 'firstResponse'.
create table census_talk_times (
  zone smallint not null,
  measure text not null,
  dimension smallint not null,
  at timestamptz not null,
  key int not null,
  site_id uuid not null,
  channel text not null,
  bucket smallint not null,
  count int not null,
  primary key (zone, measure, dimension, at, key, site_id, channel, bucket)
);

-- A contact that was left for the first time changes the conversation of that time.
create function note_leads_of_talks() returns trigger language plpgsql as $$
begin
  insert into follower_changes (follower, key) values ('census-talks', new.visitor_id);
  return null;
end $$;
create trigger visitor_leads_for_census after insert or update of at on visitor_leads
  for each row execute function note_leads_of_talks();
