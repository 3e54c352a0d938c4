-- Settings: values of single sites over the organisation's, versions of both, and drafts.

-- A site's own values of a section: some of its fields, with a version of their own.
create table site_settings (
  site_id uuid not null references sites on delete cascade,
  section text not null,
  value jsonb not null,
  version int not null,
  changed_by uuid,
  changed_at timestamptz not null,
  primary key (site_id, section)
);

-- Everything that was published. `site_id` null: the organisation's values.
create table settings_versions (
  section text not null,
  site_id uuid references sites on delete cascade,
  version int not null,
  value jsonb not null,
  changed_by uuid,
  changed_at timestamptz not null,
  constraint settings_versions_key unique nulls not distinct (section, site_id, version)
);

-- At most one draft of each section and site. `version`: the published one that it was begun from; `revision` counts
-- its saves.
create table settings_drafts (
  section text not null,
  site_id uuid references sites on delete cascade,
  value jsonb not null,
  version int not null,
  revision int not null,
  changed_by uuid not null,
  changed_at timestamptz not null,
  constraint settings_drafts_key unique nulls not distinct (section, site_id)
);

-- A trigger, so that what a server of the former version saves is a version too. The newest 500 are kept.
create function keep_settings_version() returns trigger language plpgsql as $$
declare
  site uuid := (to_jsonb(new) ->> 'site_id')::uuid;
begin
  insert into settings_versions (section, site_id, version, value, changed_by, changed_at)
  values (new.section, site, new.version, new.value, new.changed_by, new.changed_at)
  on conflict on constraint settings_versions_key do update set
    value = excluded.value, changed_by = excluded.changed_by, changed_at = excluded.changed_at;
  delete from settings_versions
  where section = new.section and site_id is not distinct from site and version <= new.version - 500;
  return null;
end $$;

create trigger settings_kept after insert or update on settings
  for each row execute function keep_settings_version();
create trigger site_settings_kept after insert or update on site_settings
  for each row execute function keep_settings_version();

insert into settings_versions (section, site_id, version, value, changed_by, changed_at)
select section, null, version, value, changed_by, changed_at from settings;

-- What sites had as columns. Those stay until no server of the former version reads them.
insert into site_settings (site_id, section, value, version, changed_at)
select id, 'window', window_overrides, 1, now() from sites where window_overrides <> '{}'
union all
select id, 'conversation', jsonb_build_object('queueLeaveSeconds', queue_leave_seconds), 1, now()
from sites where queue_leave_seconds is not null;
