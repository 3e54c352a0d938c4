-- Open shares are few among all: the workbench lists them by page, newest first.
create index shares_open on shares (id) where state <> 'ended';
