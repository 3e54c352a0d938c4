import type { VisitorRow } from '@parley/protocol/types';
import { hostOf } from '../../../lib/host-of';
import { sourceName } from '../../../lib/source-name';
import type { IconName } from '../../../ui/icon';
import { SOURCES, type Source } from './filter';

export const SOURCE_ICON: Record<Source, IconName> = {
  search: 'search',
  ads: 'ads',
  social: 'share',
  external: 'link',
  link: 'bookmark',
  direct: 'direct',
};

/** Null where it is not known how the visit came. */
export const sourceOf = (row: Pick<VisitorRow, 'source'>): Source | null =>
  SOURCES.find((source) => source === row.source) ?? null;

/** What tells most of how a visit came: the keyword, the engine or network, the other site. */
export const sourceDetail = ({ keyword, engine, referrer, source }: VisitorRow): string =>
  (source === 'link' ? [engine, keyword].filter(Boolean).join(' · ') : keyword || sourceName(engine)) ||
  (source === 'external' ? hostOf(referrer) : '');
