-- Invitations of a visitor, and what became of them, as its thread shows them (events/thread.ts): with `shown`.
create index events_invitations_shown on events (visitor_id, at desc)
  where conversation_id is null
    and kind in ('visitor.invited', 'invitation.shown', 'invitation.refused', 'invitation.missed');
drop index events_invitations;

-- The author's WeChat, which was the last line of the content before.
alter table letters add column wechat text not null default '';
drop trigger letters_forget_seen on letters;
create trigger letters_forget_seen
  before update of content, name, phone, email, wechat on letters
  for each row
  when ((old.content, old.name, old.phone, old.email, old.wechat)
        is distinct from (new.content, new.name, new.phone, new.email, new.wechat))
  execute function letters_forget_seen();
update letters
set wechat = substring(content from '\n(?:微信：|WeChat: )([^\n]{1,100})$'),
    content = regexp_replace(content, '\n(?:微信：|WeChat: )[^\n]{1,100}$', '')
where content ~ '\n(?:微信：|WeChat: )[^\n]{1,100}$';
