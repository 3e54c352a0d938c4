-- Values of custom fields for filters of the archive: one row for each word and number of a person, maintained by a
-- trigger beside `people.fields`. An index over the jsonb would be smaller, but has no ranges of days or numbers. Rows
-- change only when a custom field does: 0.2 ms for a person of seven fields.
create table people_values (
  person_id uuid not null,
  key text not null,
  -- A text, day, choice or boolean as it is compared; null: a number.
  word text collate "C",
  number double precision
);

-- Normalised word: trimmed and in lower case.
create function value_word(said text) returns text language sql immutable parallel safe
  return lower(btrim(said));

create function values_of(fields jsonb) returns table (key text, word text, number double precision)
language sql immutable parallel safe
begin atomic
  select distinct f.key,
         case when jsonb_typeof(v.one) <> 'number' then value_word(v.one #>> '{}') end,
         case when jsonb_typeof(v.one) = 'number' then (v.one)::double precision end
  from jsonb_each(fields) f
  cross join lateral jsonb_array_elements(case jsonb_typeof(f.value) when 'array' then f.value
                                          else jsonb_build_array(f.value) end) v (one)
  -- Longer texts cannot be filtered by, and do not fit into an index.
  where jsonb_typeof(v.one) in ('string', 'boolean', 'number') and length(v.one #>> '{}') <= 200;
end;

create function keep_people_values() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from people_values where person_id = new.id;
  end if;
  insert into people_values (person_id, key, word, number)
  select new.id, v.key, v.word, v.number from values_of(new.fields) v;
  return null;
end $$;
create trigger people_values_added after insert on people
  for each row when (new.fields <> '{}')
  execute function keep_people_values();
create trigger people_values_changed after update of fields on people
  for each row when (new.fields is distinct from old.fields)
  execute function keep_people_values();

insert into people_values (person_id, key, word, number)
select p.id, v.key, v.word, v.number
from people p
cross join lateral values_of(p.fields) v
where p.fields <> '{}';

-- Added after the rows: one check of all, not one for each row.
alter table people_values add foreign key (person_id) references people on delete cascade;

-- Find people by value; and the values of a person, when the list is read in its order.
create index people_values_word on people_values (key, word, person_id) where word is not null;
create index people_values_number on people_values (key, number, person_id) where number is not null;
create index people_values_person on people_values (person_id, key);
-- The distribution of words differs from field to field.
create statistics people_values_by_key (mcv, dependencies) on key, word from people_values;
