-- What a quick reply is, as messages have kinds: words, formatted words (HTML), a card (JSON).
alter table quick_replies add column kind text not null default 'text';
