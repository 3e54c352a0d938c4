-- An identity signed by a link is searched only among the identities of that link, never among those signed by a site's
-- own server.
alter table visitor_identities
  -- Null: signed by the site's own server, or not signed.
  add column link_id uuid references links,
  -- For an address signed by this server: its number, so that only its own visitor is found. Empty: signed by the
  -- link's owner.
  add column link_address text not null default '';

-- A visitor whose first visit was by a link that named it was created by that link's signature.
update visitor_identities i
set link_id = first.link_id
from visitor_identities named
cross join lateral (
  select link_id, variables from visits where visitor_id = named.visitor_id order by started_at limit 1
) first
where i.visitor_id = named.visitor_id and named.verified and first.variables ->> 'id' = named.external_id;

-- Removes credentials of visitors whom a link's signature could open until now: each has to identify again.
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
