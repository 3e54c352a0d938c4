-- Adds the account of a channel to the facts of conversations: a column and a filter of the history.
alter table conversation_facts add column account_id uuid;
comment on column conversation_facts.account_id is 'The channel account by which the visitor wrote; null: the web.';

create or replace function conversations_opened() returns trigger language plpgsql as $$
begin
  insert into conversation_facts
    (conversation_id, opened_at, site_id, channel, account_id, visit_id, source, engine, keyword, region, region_code,
     device, os, browser, one_sided)
  select n.id, n.opened_at, n.site_id, v.channel, k.account_id, w.id, coalesce(w.source, ''), coalesce(w.engine, ''),
         coalesce(w.keyword, ''), coalesce(w.region, ''), coalesce(w.region_code, ''),
         coalesce(w.device, ''), coalesce(w.os, ''), coalesce(w.browser, ''),
         n.state = 'end' and (n.visitor_messages = 0 or n.agent_messages <= n.auto_messages)
  from fresh n
  join visitors v on v.id = n.visitor_id
  left join channel_contacts k on v.channel <> 'web' and k.visitor_id = n.visitor_id
  left join lateral (
    select * from (
      select * from visits where visitor_id = n.visitor_id and started_at <= n.opened_at
      order by started_at desc limit 1
    ) newest
    where ended_at is null or ended_at >= n.opened_at - make_interval(mins => coalesce((
      select (value ->> 'visitMinutes')::int from settings where section = 'conversation'), 30))
  ) w on true
  on conflict do nothing;
  return null;
end $$;

update conversation_facts f set account_id = k.account_id
from conversations c
join channel_contacts k on k.visitor_id = c.visitor_id
where f.conversation_id = c.id and f.channel <> 'web';
create index conversation_facts_account on conversation_facts (account_id, opened_at desc, conversation_id desc)
where account_id is not null;
