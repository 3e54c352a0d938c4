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
  wechat: 'bubbles',
  direct: 'direct',
};

/** The source of the visit, null if unknown. */
export const sourceOf = (row: Pick<VisitorRow, 'source'>): Source | null =>
  SOURCES.find((source) => source === row.source) ?? null;

/** Detail of the source: keyword, search engine or network, or referring site. */
export const sourceDetail = ({ keyword, engine, referrer, source }: VisitorRow): string =>
  (source === 'link' ? [engine, keyword].filter(Boolean).join(' · ') : keyword || sourceName(engine)) ||
  (source === 'external' ? hostOf(referrer) : '');
