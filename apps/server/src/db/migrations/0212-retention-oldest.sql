-- The oldest row that a run has left, as proof that nothing older is kept; null: none is left, or an older run.
alter table retention_reports add column oldest_at timestamptz;
