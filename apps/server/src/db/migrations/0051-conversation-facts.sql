-- The facts of a conversation's start are fixed when it opens: past figures do not change when its visit is removed by
-- age or renamed. Only erasing a person changes them.
alter table conversation_facts
  add column device text not null default '',
  add column os text not null default '',
  add column browser text not null default '',
  add column region_code text not null default '';
comment on column conversation_facts.visit_id is 'The visit in which it began; null: none, or it was removed by age.';

create or replace function conversations_opened() returns trigger language plpgsql as $$
begin
  insert into conversation_facts
    (conversation_id, opened_at, site_id, channel, visit_id, source, engine, keyword, region, region_code,
     device, os, browser, one_sided)
  select n.id, n.opened_at, n.site_id, v.channel, w.id, coalesce(w.source, ''), coalesce(w.engine, ''),
         coalesce(w.keyword, ''), coalesce(w.region, ''), coalesce(w.region_code, ''),
         coalesce(w.device, ''), coalesce(w.os, ''), coalesce(w.browser, ''),
         n.state = 'end' and (n.visitor_messages = 0 or n.agent_messages = 0)
  from fresh n
  join visitors v on v.id = n.visitor_id
  left join lateral (
    select * from visits where visitor_id = n.visitor_id and started_at <= n.opened_at
    order by started_at desc limit 1
  ) w on true
  on conflict do nothing;
  return null;
end $$;

create or replace function visits_gone() returns trigger language plpgsql as $$
begin
  update conversation_facts f set visit_id = null from gone g where f.visit_id = g.id;
  return null;
end $$;

drop trigger visits_renamed on visits;
drop function visits_renamed();
create function visits_erased() returns trigger language plpgsql as $$
begin
  update conversation_facts set keyword = new.keyword where visit_id = new.id;
  return null;
end $$;
create trigger visits_erased after update of keyword on visits
for each row when (new.keyword is distinct from old.keyword) execute function visits_erased();

update conversation_facts f
set device = w.device, os = w.os, browser = w.browser, region_code = w.region_code
from visits w
where w.id = f.visit_id and (w.device, w.os, w.browser, w.region_code) <> ('', '', '', '');
