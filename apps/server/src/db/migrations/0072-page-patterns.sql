-- Pages of automatic answers become page patterns, which take no blanks and no signs of regular expressions. Those that
-- browsers write otherwise in addresses are written as they do, the others become `*`, which stands for them too.
create function pg_temp.page_pattern(page text) returns text language sql as $$
  select regexp_replace(
    replace(replace(replace(replace(replace(regexp_replace(btrim(page), '\s', '%20', 'g'), '^', '%5E'), '{', '%7B'),
      '}', '%7D'), '|', '%7C'), '\', '%5C'),
    '[$()\[\]]', '*', 'g')
$$;

create function pg_temp.with_page_patterns(value jsonb) returns jsonb language sql as $$
  select jsonb_set(value, '{rules}', jsonb_agg(
    case when jsonb_typeof(rule -> 'pages') = 'array' then jsonb_set(rule, '{pages}', (
      select coalesce(jsonb_agg(to_jsonb(pg_temp.page_pattern(page)) order by n), '[]')
      from jsonb_array_elements_text(rule -> 'pages') with ordinality pages (page, n)))
    else rule end order by n))
  from jsonb_array_elements(value -> 'rules') with ordinality rules (rule, n)
$$;

-- The trigger of `settings` changes the present version with it.
update settings set value = pg_temp.with_page_patterns(value)
where section = 'autoAnswer' and jsonb_array_length(value -> 'rules') > 0;
update settings_versions set value = pg_temp.with_page_patterns(value)
where section = 'autoAnswer' and jsonb_array_length(value -> 'rules') > 0;
update settings_drafts set value = pg_temp.with_page_patterns(value)
where section = 'autoAnswer' and jsonb_array_length(value -> 'rules') > 0;
