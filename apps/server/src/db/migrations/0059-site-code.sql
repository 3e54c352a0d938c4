-- The newest hello of a window of the site, to the minute, and the page it came from, without query.
alter table sites add column seen_at timestamptz, add column seen_url text;

-- Page views since midnight, by site.
create index page_views_opened on page_views (opened_at) include (visitor_id);
