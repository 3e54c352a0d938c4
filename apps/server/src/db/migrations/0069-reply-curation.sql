-- Visitors of the page on which administrators try a site's window: left out of counts.
alter table visitors add column sandbox boolean not null default false;

-- Quick replies: what finds them, for whom and when they are offered, and where they came from.
alter table quick_replies
  -- What it is for its readers; `kind` is the kind of its text.
  add column type text not null default 'text' check (type in ('text', 'rich', 'image', 'file', 'link', 'card')),
  add column tags text[] not null default '{}',
  -- [{language, msg}]: texts for visitors of these languages.
  add column variants jsonb not null default '[]',
  -- Groups that see it beside `group_id`.
  add column also_groups uuid[] not null default '{}',
  -- Offered from, and until; null: without a bound.
  add column valid_from timestamptz,
  add column valid_until timestamptz,
  add column version int not null default 1,
  add column created_by uuid references agents on delete set null,
  -- The import that created it.
  add column import_id uuid,
  -- Equal for texts that differ in case, spaces and punctuation only.
  add column sameness text not null generated always as (
    md5(lower(regexp_replace(msg || files::text, '[[:space:][:punct:]]', '', 'g')))
  ) stored;
update quick_replies set type = kind, created_by = agent_id where kind <> 'text' or agent_id is not null;
create index quick_replies_same on quick_replies (sameness, id) where agent_id is null;
create index quick_replies_by_position on quick_replies (position, id) where agent_id is null;
create index quick_replies_imported on quick_replies (import_id) where import_id is not null;

-- A reply of several groups stays with the others when one of them is deleted.
create function keep_group_replies() returns trigger language plpgsql as $$
begin
  update quick_replies set also_groups = array_remove(also_groups, old.id) where old.id = any(also_groups);
  update quick_replies set group_id = also_groups[1], also_groups = also_groups[2:]
  where group_id = old.id and cardinality(also_groups) > 0;
  return old;
end $$;
create trigger group_replies before delete on agent_groups for each row execute function keep_group_replies();

-- What each version of a reply said.
create table quick_reply_versions (
  id bigint not null unique generated always as identity,
  reply_id uuid not null references quick_replies on delete cascade,
  version int not null,
  at timestamptz not null,
  agent_id uuid references agents on delete set null,
  content jsonb not null,
  primary key (reply_id, version)
);
insert into quick_reply_versions (reply_id, version, at, agent_id, content)
select id, 1, updated_at, edited_by,
       jsonb_build_object('scope', case when agent_id is not null then 'own' when group_id is not null then 'group'
                                   else 'shared' end,
                          'groups', case when group_id is null then '[]'::jsonb else jsonb_build_array(group_id) end,
                          'category', category, 'shortcut', shortcut, 'title', title, 'kind', kind, 'msg', msg,
                          'files', files, 'tags', '[]'::jsonb, 'variants', '[]'::jsonb,
                          'validFrom', null, 'validUntil', null)
from quick_replies;

-- Conversations in which a reply was inserted, for the ratings that follow.
create table quick_reply_uses (
  reply_id uuid not null references quick_replies on delete cascade,
  conversation_id uuid not null,
  at timestamptz not null,
  primary key (reply_id, conversation_id)
);
create index quick_reply_uses_newest on quick_reply_uses (reply_id, at desc);
create index quick_reply_uses_conversation on quick_reply_uses (conversation_id);

-- Order of folders of the organisation; one that is not listed comes after these.
create table quick_reply_folders (
  name text primary key,
  position int not null
);

-- Replies that agents propose for all or for a group, and what became of them.
create table quick_reply_proposals (
  id uuid primary key,
  agent_id uuid not null references agents on delete cascade,
  -- The agent's own reply that is to become a shared one, or the shared one to be changed; null: a new one.
  reply_id uuid references quick_replies on delete set null,
  content jsonb not null,
  state text not null default 'open' check (state in ('open', 'approved', 'refused', 'withdrawn')),
  word text not null default '',
  at timestamptz not null,
  decided_by uuid references agents on delete set null,
  decided_at timestamptz
);
create index quick_reply_proposals_newest on quick_reply_proposals (state, at desc, id desc);
create index quick_reply_proposals_agent on quick_reply_proposals (agent_id, at desc, id desc);
create unique index quick_reply_proposals_once on quick_reply_proposals (reply_id, agent_id) where state = 'open';
