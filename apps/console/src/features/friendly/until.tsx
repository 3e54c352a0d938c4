import { currentLanguage } from '../../lib/i18n/i18n';
import { fullTime, shortTime } from '../../lib/time/format';

/** A time that may be in the future: shown as date and clock time, not relative. */
export function Until({ time }: { time: number | null }) {
  if (time === null) return null;
  const language = currentLanguage();
  return (
    <time dateTime={new Date(time).toISOString()} title={fullTime(time, language)}>
      {shortTime(time, Date.now(), language)}
    </time>
  );
}
