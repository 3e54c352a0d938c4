-- Bytes that visitors sent as files on a day (UTC): one visitor's, one address's (IPv6: its /64), all together.
create table upload_bytes (
  day date not null,
  kind text not null check (kind in ('visitor', 'address', 'all')),
  who text not null,
  bytes bigint not null,
  primary key (day, kind, who)
);
