import { currentLanguage } from '../../lib/i18n/i18n';
import { fullTime } from '../../lib/time/format';
import { relativeTime } from '../../lib/time/relative';
import { useNow } from '../../lib/time/use-now';

const STEP_MS = 30_000;

/** How long ago; the moment itself on hover, and for whoever is read to. */
export function TimeCell({ time }: { time: number }) {
  const now = useNow(STEP_MS);
  const language = currentLanguage();
  const whole = fullTime(time, language);
  return (
    <time dateTime={new Date(time).toISOString()} title={whole}>
      {relativeTime(time, now, language)}
    </time>
  );
}

/** "Asia/Shanghai (UTC+8)": the zone in which times are shown here. */
export function timeZoneName(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const offset = -new Date().getTimezoneOffset() / 60;
  return `${zone} (UTC${offset < 0 ? '' : '+'}${offset})`;
}
