-- A process that asks the platform for a token has its account's row until then, without a transaction. Before the first
-- token a row is only that.
alter table channel_tokens
  alter column token drop not null,
  alter column expires_at drop not null,
  alter column fetched_at drop not null,
  add column leased_until timestamptz;
