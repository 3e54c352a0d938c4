-- A file can be opened while a message that was not recalled contains it. Null: such a message of this visitor exists.
alter table file_uses add column recalled_at timestamptz;
update file_uses u set recalled_at = r.recalled_at
from (
  select substring(r.msg from '/api/files/([A-Za-z0-9_-]{20,64})') as key, m.visitor_id, max(r.recalled_at) as recalled_at
  from recalled_messages r join messages m using (conversation_id, seq)
  where m.kind in ('image', 'file')
  group by 1, 2
) r
where u.key = r.key and u.visitor_id = r.visitor_id
  and not exists (
    select 1 from messages m
    where m.visitor_id = u.visitor_id and m.kind in ('image', 'file') and m.recalled_at is null and strpos(m.msg, u.key) > 0);
