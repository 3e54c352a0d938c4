-- The search goes week by week, newest first: each term starts with its week (core/search), so that each week is a
-- separate range of the index, whatever the number of messages. Rows are written in the order of time, so that matches
-- are close together.
create table weekly_terms as
select conversation_id, seq, sent_at,
       coalesce((select array_agg(((floor(extract(epoch from t.sent_at) / 604800)::int & 255) << 24) | (term & 16777215))
                 from unnest(t.terms) term), '{}') as terms
from message_terms t
order by sent_at;

drop table message_terms;
alter table weekly_terms rename to message_terms;
alter table message_terms
  alter conversation_id set not null,
  alter seq set not null,
  alter sent_at set not null,
  alter terms set not null;
alter table message_terms add constraint message_terms_pkey primary key (conversation_id, seq);
create index message_terms_terms on message_terms using gin (terms) with (gin_pending_list_limit = 1024);

-- Weeks that have messages.
create table search_weeks (week int primary key);
insert into search_weeks select distinct floor(extract(epoch from sent_at) / 604800)::int from message_terms;

analyze message_terms;
