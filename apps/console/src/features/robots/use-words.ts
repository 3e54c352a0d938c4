import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { listText } from '../../lib/text/list-text';
import { shortTime } from '../../lib/time/format';
import { shiftText } from '../../lib/time/shift-text';
import type { Robot } from './queries';

/** Facts of a robot in words. */
export function useRobotWords() {
  const { t } = useTranslation('robots');
  return {
    /** Names of these ids; a deleted one is left out. */
    names: (ids: readonly string[], known: readonly { id: string; name: string }[] = []): string =>
      listText(ids.flatMap((id) => known.find((one) => one.id === id)?.name ?? [])),
    hours: ({ hours, timeZone }: Robot): string =>
      hours.length === 0 ? t('always') : [listText(hours.map(shiftText)), timeZone].filter(Boolean).join(' '),
    version: ({ version, unpublished, publishedAt }: Robot): string => {
      if (version === 0) return t('noVersion');
      const at = publishedAt === null ? '' : shortTime(publishedAt, Date.now(), currentLanguage());
      const waiting = unpublished > 0 ? t('unpublished', { count: unpublished }) : '';
      return [t('versionNumber', { version }), waiting || at].filter(Boolean).join(' · ');
    },
  };
}
