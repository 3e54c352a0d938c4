import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { clockOf } from '../../lib/time/shift-text';
import type { Report } from './question';

type Props = { schedule: NonNullable<Report['schedule']> };

/** 周一, Monday: as a sentence has it; 1 is Monday. */
function weekdayText(day: number): string {
  const language = currentLanguage();
  const names = new Intl.DateTimeFormat(language, { weekday: language === 'zh' ? 'short' : 'long', timeZone: 'UTC' });
  // The first of January 2024 is a Monday.
  return names.format(Date.UTC(2024, 0, day));
}

/** When a report is sent: "each Monday, 09:00". */
export function ScheduleText({ schedule }: Props) {
  const { t } = useTranslation('reports');
  const { every, weekday, day, hour, stopped } = schedule;
  const time = clockOf(hour * 60);
  if (stopped) return <strong>{t('schedule.stopped')}</strong>;
  return <>{t(`schedule.says.${every}`, { weekday: weekdayText(weekday), day, time })}</>;
}
