-- What a letter is searched by for those from whom something is masked: its words as they are shown, for each set of
-- kinds (the bits of the index: phone 1, mail 2, address 4). An element that is null: as it is written. Null altogether:
-- not made yet; the server makes it, and until then such a reader finds the letter by none of its words.
alter table letters add column seen text[] check (cardinality(seen) = 7);
create index letters_not_seen on letters (id) where seen is null;

-- Whoever changes the words (they are erased, for one) leaves nothing of the old ones behind.
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
