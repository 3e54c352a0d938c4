-- The list of first steps is for new installations: one that has served visitors does not get it.
insert into settings (section, value, version)
select 'setup', '{"checklist": false}', 1
where exists (select from conversations)
on conflict (section) do nothing;
