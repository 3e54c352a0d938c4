-- Counts of a rule by site: a site's own rules keep the keys of the organisation's. What was counted before is of no site
-- and counts for all of them together.
alter table auto_answer_counts add column site_id uuid not null default '00000000-0000-0000-0000-000000000000';
alter table auto_answer_counts alter column site_id drop default;
alter table auto_answer_counts drop constraint auto_answer_counts_pkey, add primary key (rule, site_id);
