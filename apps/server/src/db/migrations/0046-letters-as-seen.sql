-- Masked texts of a letter, by which agents with masks search: one for each set of masked kinds (bits of the index:
-- phone 1, mail 2, address 4). A null element: same as the original. Null: not built yet by the server; until then such
-- agents do not find the letter by text.
alter table letters add column seen text[] check (cardinality(seen) = 7);
create index letters_not_seen on letters (id) where seen is null;

-- Any change of the texts (also an erasure) clears the masked ones.
create function letters_forget_seen() returns trigger language plpgsql as $$
begin
  new.seen := null;
  return new;
end
$$;
create trigger letters_forget_seen
  before update of content, name, phone, email on letters
  for each row
  when ((old.content, old.name, old.phone, old.email) is distinct from (new.content, new.name, new.phone, new.email))
  execute function letters_forget_seen();
