import type { Talk } from '../../visitor-api';
import { Icon } from '../components/icons';
import { type TranslateAll, useAllWords } from '../i18n';
import './cards';

/** The place in the queue, an honest wait, and what one can do meanwhile. */
export function QueueCard({ talk, toLetter }: { talk: Talk; toLetter(): void }) {
  const { t } = useAllWords();
  const { position, waitSeconds } = talk;
  return (
    <section class="card queue">
      <Icon name="clock" />
      <div>
        <h2>{position === null ? t('queueTitle') : placeText(position, t)}</h2>
        {waitSeconds !== null && <p>{t('queueWait', { time: waitText(waitSeconds, t) })}</p>}
        <p class="quiet">{t('queueHint')}</p>
        <button type="button" class="button" onClick={toLetter}>
          {t('queueLetter')}
        </button>
      </div>
    </section>
  );
}

const placeText = (position: number, t: TranslateAll) =>
  position <= 1 ? t('queueNext') : t('queueAhead', { n: position - 1 });

/** Rounded up, and never finer than the guess it comes from. */
function waitText(seconds: number, t: TranslateAll): string {
  if (seconds <= 50) return t('queueSeconds', { n: Math.max(10, Math.ceil(seconds / 10) * 10) });
  return t('queueMinutes', { n: Math.ceil(seconds / 60) });
}
