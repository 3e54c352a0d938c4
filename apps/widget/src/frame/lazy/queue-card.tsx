import { useMemo } from 'preact/hooks';
import type { Talk } from '../../visitor-api';
import { Icon } from '../components/icons';
import { useNow } from '../components/use-now';
import { type TranslateAll, useAllWords } from '../i18n';
import './cards';

/** Milliseconds between two checks whether the wait is longer than estimated. */
const CHECK_MS = 5000;

/** The place in the queue, the estimated wait, and the visitor's options meanwhile. */
export function QueueCard({ talk, toLetter }: { talk: Talk; toLetter(): void }) {
  const { t } = useAllWords();
  const { position, waitSeconds } = talk;
  // A new place or a new estimate restarts the wait.
  const shownAt = useMemo(() => Date.now(), [position, waitSeconds]);
  const waitedMs = useNow(CHECK_MS, waitSeconds !== null) - shownAt;
  return (
    <section class="card queue">
      <Icon name="clock" />
      <div>
        <h2>{position === null ? t('queueTitle') : placeText(position, t)}</h2>
        {waitSeconds !== null && (
          <p>
            {waitedMs > shown(waitSeconds) * 1000
              ? t('queueLonger')
              : t('queueWait', { time: waitText(waitSeconds, t) })}
          </p>
        )}
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

/** Rounds up: to ten seconds below a minute, else to minutes, since the estimate is not more precise. */
const shown = (seconds: number): number =>
  seconds <= 50 ? Math.max(10, Math.ceil(seconds / 10) * 10) : Math.ceil(seconds / 60) * 60;

function waitText(seconds: number, t: TranslateAll): string {
  const n = shown(seconds);
  return n < 60 ? t('queueSeconds', { n }) : t('queueMinutes', { n: n / 60 });
}
