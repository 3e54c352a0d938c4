-- Facts of a visit change with each of its pages: room for a new version beside the old one, so that no index is written.
alter table visit_facts set (fillfactor = 80);
