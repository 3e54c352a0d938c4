import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { isQuiet, QUIET_FOR_EVER } from '../../lib/notices/choices';
import { useNoticeChoices } from '../../lib/notices/use-notice-choices';
import { shortTime } from '../../lib/time/format';
import { useNow } from '../../lib/time/use-now';
import { Button } from '../../ui/button';

/**
 * Shows in the header that notifications are muted and until when; a click ends it. Without it, muted notifications
 * look like a fault.
 */
export function QuietMark() {
  const { t } = useTranslation('quiet');
  const [choices, choose] = useNoticeChoices();
  const now = useNow();
  if (!isQuiet(choices, now)) return null;
  const { quietUntil } = choices;
  const isForEver = quietUntil === QUIET_FOR_EVER;
  const words = isForEver ? t('on') : t('until', { time: shortTime(quietUntil, now, currentLanguage()) });
  return (
    <Button
      size="s"
      look="quiet"
      icon="bellOff"
      aria-label={`${words}, ${t('off')}`}
      title={`${words} · ${t('off')}`}
      onClick={() => choose('quietUntil', 0)}
    />
  );
}
