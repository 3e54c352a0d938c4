-- Pages of invitations that begin with `*` were compared with the path alone; patterns without `/` at their beginning are
-- compared with the host too.
create function pg_temp.with_paths(value jsonb) returns jsonb language sql as $$
  select jsonb_set(value, '{rules}', jsonb_agg(
    case when jsonb_typeof(rule -> 'pages') = 'array' then jsonb_set(rule, '{pages}', (
      select coalesce(jsonb_agg(to_jsonb(case when page like '*%' then '/' || page else page end) order by n), '[]')
      from jsonb_array_elements_text(rule -> 'pages') with ordinality pages (page, n)))
    else rule end order by n))
  from jsonb_array_elements(value -> 'rules') with ordinality rules (rule, n)
$$;

-- Categories of conversations have levels, separated by ` / `, and each stands once: names that have it keep one level.
create function pg_temp.category(name text) returns text language sql as $$
  select regexp_replace(btrim(name), '\s+/\s+', '/', 'g')
$$;

create function pg_temp.with_categories(value jsonb) returns jsonb language sql as $$
  select jsonb_set(value, '{categories}', (
    select coalesce(jsonb_agg(to_jsonb(name) order by n), '[]')
    from (
      select pg_temp.category(entry) as name, min(n) as n
      from jsonb_array_elements_text(value -> 'categories') with ordinality entries (entry, n)
      where btrim(entry) <> '' group by 1
    ) distinct_names))
$$;

-- The trigger of `settings` changes the present version with it.
update settings set value = pg_temp.with_paths(value)
where section = 'invitations' and jsonb_array_length(value -> 'rules') > 0;
update site_settings set value = pg_temp.with_paths(value)
where section = 'invitations' and jsonb_array_length(value -> 'rules') > 0;
update settings_versions set value = pg_temp.with_paths(value)
where section = 'invitations' and jsonb_array_length(value -> 'rules') > 0;
update settings_drafts set value = pg_temp.with_paths(value)
where section = 'invitations' and jsonb_array_length(value -> 'rules') > 0;

update settings set value = pg_temp.with_categories(value)
where section = 'archive' and jsonb_typeof(value -> 'categories') = 'array';
update settings_versions set value = pg_temp.with_categories(value)
where section = 'archive' and jsonb_typeof(value -> 'categories') = 'array';
update settings_drafts set value = pg_temp.with_categories(value)
where section = 'archive' and jsonb_typeof(value -> 'categories') = 'array';
update conversation_summaries set category = pg_temp.category(category)
where category <> pg_temp.category(category);
