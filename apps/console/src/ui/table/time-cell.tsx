import { currentLanguage } from '../../lib/i18n/i18n';
import { fullTime, shortTime } from '../../lib/time/format';
import { relativeTime } from '../../lib/time/relative';
import { useNow } from '../../lib/time/use-now';

const STEP_MS = 30_000;

type Props = {
  time: number;
  /** It may lie ahead, as an appointment does: until then its day and hour, which "just now" would hide. */
  isAhead?: true;
};

/** How long ago; the moment itself on hover, and for whoever is read to. */
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
