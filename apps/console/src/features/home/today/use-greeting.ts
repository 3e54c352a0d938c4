import { useTranslation } from 'react-i18next';
import { zonedMoment } from '../../../lib/census/zoned-days';
import { useDesk, useServerNow } from '../../../lib/desk/desk-context';
import { greetingOf } from '../../../lib/time/greeting';

const MINUTE_MS = 60_000;

/** "Good morning, Lin": by the hour in the reporting time zone. */
export function useGreeting(zone: string | undefined): string {
  const { t } = useTranslation('home');
  const { me } = useDesk();
  const now = useServerNow(MINUTE_MS);
  if (zone === undefined) return t('title');
  const hour = Number(zonedMoment(now, zone).slice(11, 13));
  return t(`greeting.${greetingOf(hour)}`, { name: me.nickname });
}
