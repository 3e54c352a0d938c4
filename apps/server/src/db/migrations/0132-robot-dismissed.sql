-- Questions for which agents' answers suggest no entry any more; `key` as core's `keyOf` makes it.
create table robot_dismissed (
  robot_id uuid not null references robots on delete cascade,
  key text not null,
  primary key (robot_id, key)
);
