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
