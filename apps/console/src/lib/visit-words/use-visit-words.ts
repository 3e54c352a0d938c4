import { useTranslation } from 'react-i18next';
import './texts';

/** A visitor without a name comes as `#12`. */
const NUMBER = /^#(\d+)$/;

/** What visitors without a name, ways of coming, channels and devices are called in lists and details; a value of a newer server as it is. */
export function useVisitWords() {
  const { t, i18n } = useTranslation('visit');
  const named = (kind: 'sources' | 'channels' | 'devices', value: string): string =>
    i18n.exists(`visit:${kind}.${value}`) ? t(`${kind}.${value}` as 'sources.direct') : value;
  return {
    /** As the workbench calls them. */
    visitor: (name: string): string => {
      const number = NUMBER.exec(name)?.[1];
      return number ? t('visitor', { number }) : name;
    },
    source: (value: string): string => named('sources', value),
    channel: (value: string): string => named('channels', value),
    device: (value: string): string => named('devices', value),
  };
}
