-- The same result in a tenth of the time: it runs for the keyword of each opened conversation, and each new address and
-- name.
create or replace function text_grams(value text) returns text[]
language plpgsql immutable strict parallel safe
as $$
declare
  grams text[] := string_to_array(lower(value), null);
  size int := cardinality(grams);
begin
  for i in 1..size - 1 loop
    grams := grams || (grams[i] || grams[i + 1]);
  end loop;
  return grams;
end
$$;
