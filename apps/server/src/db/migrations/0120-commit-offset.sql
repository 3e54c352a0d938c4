-- Numbers of transactions begin anew in another cluster, so a restored or moved database adds an offset to them: new rows
-- sort behind all that followers have read (db/commit-numbers.ts replaces this function with the offset).
create function commit_offset() returns bigint language sql immutable parallel safe return 0;

alter table events alter column commit_id set default (pg_current_xact_id()::text::bigint + commit_offset());
alter table messages alter column commit_id set default (pg_current_xact_id()::text::bigint + commit_offset());
alter table webhooks alter column commit_id set default (pg_current_xact_id()::text::bigint + commit_offset());
