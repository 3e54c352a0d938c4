-- Texts that visitors have agreed to before their first message: each wording once, numbered as agents see them.
create table consent_texts (
  number int generated always as identity primary key,
  version text not null unique,
  zh text not null,
  en text not null,
  since timestamptz not null
);

create table consents (
  visitor_id uuid not null references visitors on delete cascade,
  number int not null references consent_texts,
  -- The one that was read.
  language text not null check (language in ('zh', 'en')),
  agreed_at timestamptz not null,
  primary key (visitor_id, number)
);

-- Rows of the funnel of automatic invitations: of one rule, newest first.
create index invitation_offers_rows on invitation_offers (rule, at desc, id);
