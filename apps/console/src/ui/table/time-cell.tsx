import { currentLanguage } from '../../lib/i18n/i18n';
import { fullTime, shortTime } from '../../lib/time/format';
import { relativeTime } from '../../lib/time/relative';
import { useNow } from '../../lib/time/use-now';

const STEP_MS = 30_000;

type Props = {
  time: number;
  /** The time may be in the future, as of an appointment: it is then shown as day and hour. */
  isAhead?: true;
};

/** The age; the full time on hover and for screen readers. */
export function TimeCell({ time, isAhead }: Props) {
  const now = useNow(STEP_MS);
  const language = currentLanguage();
  const whole = fullTime(time, language);
  return (
    <time dateTime={new Date(time).toISOString()} title={whole}>
      {isAhead && time > now ? shortTime(time, now, language) : relativeTime(time, now, language)}
    </time>
  );
}
