-- Bytes that visitors uploaded a day (UTC): by one visitor, from one address (IPv6: its /64), by all together.
create table upload_bytes (
  day date not null,
  kind text not null check (kind in ('visitor', 'address', 'all')),
  who text not null,
  bytes bigint not null,
  primary key (day, kind, who)
);
