import type { VisitorRow } from '@parley/protocol/types';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { hostOf } from '../../../lib/host-of';
import { sourceName } from '../../../lib/source-name';

const SOURCES = ['search', 'ads', 'social', 'external', 'direct'] as const;

/** The source of the visit as one sentence, e.g. "Searched “tea” via Baidu". */
export function useSourceTitle(): (row: VisitorRow) => string {
  const { t } = useTranslation('workbenchActions');
  return (row) => sourceTitle(row, t);
}

export function sourceTitle(
  { channel, source, engine, keyword, referrer }: VisitorRow,
  t: TFunction<'workbenchActions'>,
): string {
  if (channel === 'mail') return t('source.mail');
  if (source === 'link' && engine)
    return keyword ? t('source.linkKeyword', { name: engine, keyword }) : t('source.link', { name: engine });
  if (source === 'wechat') return keyword ? t('source.weChatScene', { scene: keyword }) : t('source.weChat');
  const via = sourceName(engine) || hostOf(referrer);
  if (keyword && via) return t('source.searched', { keyword, via });
  if (keyword) return t('source.keyword', { keyword });
  const known = SOURCES.find((name) => name === source);
  if (known && via && known !== 'direct') return t('source.via', { source: t(`source.${known}`), via });
  return known ? t(`source.${known}`) : via ? t('source.from', { via }) : '';
}
