-- A part of a task that keeps failing ends it, so that later ones are not blocked. `failures`: tries in a row; `error`:
-- of a task that was given up.
alter table census_tasks add column failures int not null default 0, add column error text;

-- A conversation that is opened after its visitor's last visit has ended, as from a letter, is of no visit. A visit may
-- have ended in the meantime of a page that is still open: as long as a visit lasts without a sign of life is allowed.
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

-- Facts whose parts are counted otherwise now: shares of agents who took a conversation from the queue, first responses
-- after a transfer, who had it first; invitations that were shown, and accepted.
insert into follower_changes (follower, key) select 'census-talks', id from conversations order by opened_at;
insert into follower_changes (follower, key)
select 'census-visits', f.visit_id from visit_facts f where f.invited > 0 or f.accepted > 0;

-- Days between a month of long ago and the last weeks, which a nightly check passes over.
alter table census_tasks add column skip_from timestamptz, add column skip_to timestamptz;

-- How many keys the facts of a day added to each dimension.
create table census_new_keys (
  dimension smallint not null,
  day date not null,
  added int not null,
  primary key (dimension, day)
);
