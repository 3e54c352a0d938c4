-- The log of one account, newest first, and the texts that accounts have said by themselves, which are removed by age.
create index channel_inbox_account on channel_inbox (account_id, received_at desc, id desc);
create index channel_log_account on channel_log (account_id, at desc, id desc);
create index channel_outbox_own on channel_outbox (created_at) where conversation_id is null;
