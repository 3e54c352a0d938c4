-- Automatic texts that are due at a time. A follower arms and stops them; whoever deletes a due one says it in the same
-- transaction, so that neither a restart nor a second process forgets or doubles one.
create table auto_answer_timers (
  conversation_id uuid not null,
  -- The rule's key in the settings section `autoAnswer`, and the number of its step.
  rule text not null,
  step int not null,
  trigger text not null,
  -- The message (seq) or event (id) that it answers.
  anchor bigint not null,
  armed_at timestamptz not null,
  due_at timestamptz not null,
  primary key (conversation_id, rule, step)
);
create index auto_answer_timers_due on auto_answer_timers (due_at);

-- How often each rule has spoken, and how often it came too late.
create table auto_answer_counts (
  rule text primary key,
  said bigint not null default 0,
  late bigint not null default 0,
  said_at timestamptz
);

-- Texts of rules among `agent_messages`: a conversation with these alone was answered by nobody.
alter table conversations add column auto_messages int not null default 0;

create or replace function conversations_opened() returns trigger language plpgsql as $$
begin
  insert into conversation_facts
    (conversation_id, opened_at, site_id, channel, visit_id, source, engine, keyword, region, region_code,
     device, os, browser, one_sided)
  select n.id, n.opened_at, n.site_id, v.channel, w.id, coalesce(w.source, ''), coalesce(w.engine, ''),
         coalesce(w.keyword, ''), coalesce(w.region, ''), coalesce(w.region_code, ''),
         coalesce(w.device, ''), coalesce(w.os, ''), coalesce(w.browser, ''),
         n.state = 'end' and (n.visitor_messages = 0 or n.agent_messages <= n.auto_messages)
  from fresh n
  join visitors v on v.id = n.visitor_id
  left join lateral (
    select * from visits where visitor_id = n.visitor_id and started_at <= n.opened_at
    order by started_at desc limit 1
  ) w on true
  on conflict do nothing;
  return null;
end $$;

drop trigger conversations_ended on conversations;
create trigger conversations_ended after update of state on conversations
for each row when (new.state = 'end' and (new.visitor_messages = 0 or new.agent_messages <= new.auto_messages))
execute function conversations_ended();
