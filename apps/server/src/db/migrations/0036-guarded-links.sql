-- Who may open a link: who has its password, who comes from these domains. And two targets, compared.
alter table links
  -- argon2id; empty: anybody.
  add column password_hash text not null default '',
  -- As those of a site are written; none: from anywhere.
  add column domains text[] not null default '{}',
  -- The second target: percent of the visitors who get it; null: there is one target.
  add column second_share int check (second_share between 1 and 99),
  -- Neither: everybody is asked.
  add column second_group_id uuid references agent_groups on delete set null,
  add column second_agent_id uuid references agents on delete set null;

-- Which of two targets somebody got; null: there was one.
alter table visits add column link_variant text check (link_variant in ('a', 'b'));
alter table conversations add column link_variant text check (link_variant in ('a', 'b'));
alter table letters add column link_variant text check (link_variant in ('a', 'b'));
-- What a visitor got before is what they get again.
create index visits_link_variant on visits (visitor_id, link_id, started_at desc) where link_variant is not null;
