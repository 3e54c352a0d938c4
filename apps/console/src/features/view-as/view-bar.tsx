import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readView } from '../../lib/view/start-view';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import './texts';
import { currentLanguage } from '../../lib/i18n/i18n';
import { clockTime } from '../../lib/time/format';
import style from './view-bar.module.css';

const MINUTE_MS = 60_000;

/**
 * Bar above the frame in a read-only view: as which role or agent, the time left, and a button that leaves the view.
 */
export function ViewBar({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('viewAs');
  const [view] = useState(readView);
  const minutes = useMinutesLeft(view.until, onLeave);
  const until = clockTime(view.until, currentLanguage());
  const who = t(view.kind, { name: view.name });
  const rest = t('rest', { until, count: minutes });
  const pauseText = view.kind === 'role' ? ` ${t('still')}` : '';
  return (
    <section className={style.bar} aria-label={t('label')}>
      <Icon name="monitor" size={16} />
      <p className={style.text} title={`${who} ${rest}${pauseText}`}>
        <b>{who}</b> {rest}
        {pauseText}
      </p>
      <Button size="s" onClick={onLeave}>
        {t('leave')}
      </Button>
    </section>
  );
}

/** Minutes left, at least 1; calls `onEnd` when the time is over. */
function useMinutesLeft(until: number, onEnd: () => void): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  const left = until - now;
  const hasEnded = left <= 0;
  useEffect(() => {
    if (hasEnded) onEnd();
  }, [hasEnded, onEnd]);
  return Math.max(1, Math.ceil(left / MINUTE_MS));
}
