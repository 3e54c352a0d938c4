-- Visits that a rule by region hid, limited or routed, once for each rule; they go with the visit.
create table region_hits (
  id uuid primary key,
  visit_id uuid not null references visits on delete cascade,
  visitor_id uuid not null,
  at timestamptz not null,
  action text not null check (action in ('hide', 'message', 'route')),
  rule_key text not null,
  rule_name text not null,
  matched text not null,
  unique (visit_id, rule_key, action)
);
create index region_hits_newest on region_hits (at desc, id desc);
create index region_hits_of_action on region_hits (action, at desc, id desc);
