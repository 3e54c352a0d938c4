-- Whom a link's signature names is looked for among that link's own, and never among whom a site's own server has signed.
alter table visitor_identities
  -- Null: the site's own server, or nobody, said it.
  add column link_id uuid references links,
  -- Of an address that was signed here: its number, and nobody else is found by it. Empty: the link's owner signed it.
  add column link_address text not null default '';

-- Whoever came first by a link that named them was made by its signature.
update visitor_identities i
set link_id = first.link_id
from visitor_identities named
cross join lateral (
  select link_id, variables from visits where visitor_id = named.visitor_id order by started_at limit 1
) first
where i.visitor_id = named.visitor_id and named.verified and first.variables ->> 'id' = named.external_id;

-- Credentials of visitors whom a link's signature could open until now: each of them is proved once more.
delete from visitor_credentials
where visitor_id in (
  select named.visitor_id
  from visitor_identities named
  join visits on visits.visitor_id = named.visitor_id
  where named.verified and visits.link_id is not null and visits.variables ->> 'id' = named.external_id
);

drop index visitor_identities_person;
create unique index visitor_identities_person on visitor_identities (site_id, external_id)
  where verified and link_id is null;
create unique index visitor_identities_link on visitor_identities (link_id, link_address, external_id)
  where link_id is not null;
