-- Template and subscription messages that agents may send from an account: the platform's id, a name, what a tap opens,
-- and the fields that are filled.
alter table channel_accounts add column templates jsonb not null default '[]';
