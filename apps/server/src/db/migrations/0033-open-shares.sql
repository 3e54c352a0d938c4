-- What is shared at the moment is little beside the log of what was: the desk asks for it by page, the newest first.
create index shares_open on shares (id) where state <> 'ended';
