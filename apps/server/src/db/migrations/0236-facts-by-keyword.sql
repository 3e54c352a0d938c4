-- Facts of a keyword lie together in this index; its landing pages are found by it too, instead of page by page
-- (800 pages of a keyword in nine days: 1.2 instead of 5.5 ms).
create index visit_facts_keyword on visit_facts ((keys[9]), began_at) where keys[9] <> 0;
drop index visit_facts_keyword_landing;
