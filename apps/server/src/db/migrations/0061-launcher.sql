-- Pictures on launchers and in bars, decoded and reduced; public by their key.
create table launcher_pictures (
  key text primary key,
  bytes bytea not null,
  created_at timestamptz not null
);

-- What each visit was shown, pressed and opened, so that it counts once; rows of former days are deleted.
create table launcher_marks (
  visit_id uuid not null,
  part text not null,
  item text not null,
  variant text not null,
  kind text not null,
  day date not null,
  primary key (visit_id, part, item, variant, kind)
);
create index launcher_marks_day on launcher_marks (day);

-- Their number for each day.
create table launcher_counts (
  site_id uuid not null references sites on delete cascade,
  part text not null,
  day date not null,
  item text not null,
  variant text not null,
  kind text not null,
  count int not null,
  primary key (site_id, part, day, item, variant, kind)
);
