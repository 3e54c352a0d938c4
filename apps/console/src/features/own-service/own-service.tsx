import { systemClock } from '@parley/live/clock';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useOwnInfo } from '../../lib/desk/use-own-info';
import { currentLanguage } from '../../lib/i18n/i18n';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useApi } from '../../lib/services';
import { useFollowSettings } from '../../lib/settings/follow-settings';
import { isView } from '../../lib/storage';
import { shortTime } from '../../lib/time/format';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import { createInputReporter } from './input-reporter';
import style from './own-service.module.css';
import './texts';

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * In the header: the agent's shift is over. Above the page: the agent was hidden after a time without input, with a
 * button to go online again.
 */
export function OwnService() {
  const { t } = useTranslation('ownService');
  useFollowSettings();
  const service = useOwnInfo();
  useInputReports(service?.reportsInput ?? false);
  const [dismissed, setDismissed] = useState<number | null>(null);
  if (!service) return null;
  const { idleSince, onShift, maxIdle } = service;
  return (
    <>
      {onShift === false && (
        <span className={style.mark} title={t('offShiftHint')}>
          <Icon name="clock" size={14} />
          {t('offShift')}
          <span className="visually-hidden">{t('offShiftHint')}</span>
        </span>
      )}
      {idleSince !== null && idleSince !== dismissed && !isView && (
        <IdleNotice since={idleSince} minutes={maxIdle} onStay={() => setDismissed(idleSince)} />
      )}
    </>
  );
}

function IdleNotice({ since, minutes, onStay }: { since: number; minutes: number; onStay: () => void }) {
  const { t } = useTranslation('ownService');
  const api = useApi();
  const errorText = useErrorText();
  const goOnline = useMutation({ meta: { inPlace: true }, mutationFn: () => api('POST /index/state', { state: '0' }) });
  const time = shortTime(since, Date.now(), currentLanguage());
  return createPortal(
    <div className={style.idle}>
      <Notice
        kind="wait"
        title={t('idle')}
        action={
          <span className={style.actions}>
            <Button size="s" onClick={onStay}>
              {t('stay')}
            </Button>
            <Button size="s" look="primary" busy={goOnline.isPending} onClick={() => goOnline.mutate()}>
              {t('back')}
            </Button>
          </span>
        }
      >
        {goOnline.isError ? t('failed', { why: errorText(goOnline.error) }) : t('idleHint', { time, count: minutes })}
      </Notice>
    </div>,
    document.body,
  );
}

/** Reports input to the server if being idle has a consequence; other consoles of the agent report too. */
function useInputReports(isWanted: boolean): void {
  const api = useApi();
  const isCounted = isWanted && !isView;
  useEffect(() => {
    if (!isCounted) return;
    // A lost report is ignored: the next input reports again.
    const report = () => void api('POST /index/input', undefined, { quiet: true }).catch(() => {});
    const { onInput, stop } = createInputReporter(report, systemClock);
    for (const kind of INPUTS) window.addEventListener(kind, onInput, { capture: true, passive: true });
    return () => {
      stop();
      for (const kind of INPUTS) window.removeEventListener(kind, onInput, { capture: true });
    };
  }, [api, isCounted]);
}
