-- Kind of a quick reply, like the kinds of messages: text, formatted text (HTML), card (JSON).
alter table quick_replies add column kind text not null default 'text';
