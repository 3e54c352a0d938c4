import { useTranslation } from 'react-i18next';
import type { Talk } from './keys';

const SOURCES = ['direct', 'search', 'ads', 'external', 'social', 'link', 'wechat'] as const;
const CHANNELS = ['web', 'wechat', 'miniProgram', 'app'] as const;
const DEVICES = ['pc', 'mobile', 'tablet', 'bot'] as const;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** What a conversation's facts are called; a value of a newer server is shown as it is. */
export function useWords() {
  const { t } = useTranslation('history');

  function length(ms: number): string {
    const seconds = Math.max(0, Math.round(ms / 1000));
    if (seconds < MINUTE_S) return t('seconds', { count: seconds });
    if (seconds < HOUR_S) return t('minutes', { count: Math.round(seconds / MINUTE_S) });
    if (seconds < DAY_S) return t('hours', { count: Math.round(seconds / HOUR_S) });
    return t('days', { count: Math.round(seconds / DAY_S) });
  }

  return {
    length,
    source: (value: string): string => {
      const known = SOURCES.find((source) => source === value);
      return known ? t(`sources.${known}`) : value;
    },
    channel: (value: string): string => {
      const known = CHANNELS.find((channel) => channel === value);
      return known ? t(`channels.${known}`) : value;
    },
    device: (value: string): string => {
      const known = DEVICES.find((device) => device === value);
      return known ? t(`devices.${known}`) : value;
    },
    duration: ({ openedAt, endedAt }: Pick<Talk, 'openedAt' | 'endedAt'>): string =>
      endedAt === null ? '' : length(endedAt - openedAt),
  };
}
