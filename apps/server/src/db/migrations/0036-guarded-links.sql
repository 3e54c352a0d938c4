-- Access to links by password and by domain, and links with two targets.
alter table links
  -- argon2id; empty: no password.
  add column password_hash text not null default '',
  -- Written like those of a site; none: any.
  add column domains text[] not null default '{}',
  -- Percent of the visitors who get the second target; null: one target.
  add column second_share int check (second_share between 1 and 99),
  -- Neither group nor agent: everybody is asked.
  add column second_group_id uuid references agent_groups on delete set null,
  add column second_agent_id uuid references agents on delete set null;

-- Which of two targets the visitor got; null: there was one.
alter table visits add column link_variant text check (link_variant in ('a', 'b'));
alter table conversations add column link_variant text check (link_variant in ('a', 'b'));
alter table letters add column link_variant text check (link_variant in ('a', 'b'));
-- A returning visitor gets the same target.
create index visits_link_variant on visits (visitor_id, link_id, started_at desc) where link_variant is not null;
