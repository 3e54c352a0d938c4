-- Histograms of a long range are read from the index alone, in the order in which pages ask for them.
alter table census_talk_times
  drop constraint census_talk_times_pkey,
  add primary key (zone, dimension, at, key, site_id, channel, measure, bucket) include (count);
