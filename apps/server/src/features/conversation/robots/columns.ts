import { robotManner } from '@parley/protocol/http/robots/robot';
import type { Robot } from './robot';

/** Columns of `robots r`; `manner` holds what was set, see `mannerOf`. */
export const ROBOT_COLUMNS = `r.id, r.name, r.avatar, r.kind, r.mode, r.enabled, r.sites, r.channels, r.links, r.hours,
  r.time_zone as "timeZone", r.manner, r.version`;

/** With defaults for what was not set. */
export const mannerOf = (stored: unknown): Robot['manner'] => robotManner.parse(stored ?? {});

export const withManner = <R extends { manner: unknown }>(row: R): R & { manner: Robot['manner'] } => ({
  ...row,
  manner: mannerOf(row.manner),
});

/** SQL: what an entry `e` of `robot_entries` says. */
export const CONTENT = `jsonb_build_object('question', e.question, 'similar', e."similar", 'answers', e.answers,
  'keywords', e.keywords, 'match', e.match, 'category', e.category, 'weight', e.weight, 'related', e.related,
  'enabled', e.enabled)`;
