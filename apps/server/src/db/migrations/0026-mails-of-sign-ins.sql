-- When mails about a sign-in from a new device or region were sent.
alter table login_records add column mailed_at timestamptz;
create index login_records_to_mail on login_records (at) where (is_new_device or is_new_region) and mailed_at is null;
