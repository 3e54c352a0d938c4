import { systemClock } from '@parley/live/clock';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useDesk, useDeskState } from '../../lib/desk/desk-context';
import { currentLanguage } from '../../lib/i18n/i18n';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useApi } from '../../lib/services';
import { isView } from '../../lib/storage';
import { shortTime } from '../../lib/time/format';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import { createInputReporter } from './input-reporter';
import style from './own-service.module.css';
import './texts';

/** How often the console looks whether a shift has begun or ended. */
const SHIFT_MS = 60_000;
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** In the header: that one's shift is over. Above the page: that one was hidden for want of input, and the way back. */
export function OwnService() {
  const { t } = useTranslation('ownService');
  const service = useOwnService();
  useInputReports(service?.maxIdle ?? 0);
  const [passed, setPassed] = useState<number | null>(null);
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
      {idleSince !== null && idleSince !== passed && !isView && (
        <IdleNotice since={idleSince} minutes={maxIdle} onStay={() => setPassed(idleSince)} />
      )}
    </>
  );
}

function IdleNotice({ since, minutes, onStay }: { since: number; minutes: number; onStay: () => void }) {
  const { t } = useTranslation('ownService');
  const api = useApi();
  const errorText = useErrorText();
  const back = useMutation({ meta: { inPlace: true }, mutationFn: () => api('POST /index/state', { state: '0' }) });
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
            <Button size="s" look="primary" busy={back.isPending} onClick={() => back.mutate()}>
              {t('back')}
            </Button>
          </span>
        }
      >
        {back.isError ? t('failed', { why: errorText(back.error) }) : t('idleHint', { time, count: minutes })}
      </Notice>
    </div>,
    document.body,
  );
}

/** Asked for anew whenever one's own row changes: that is how one hears of being hidden, and of another form. */
function useOwnService() {
  const api = useApi();
  const { me } = useDesk();
  const own = useDeskState(({ inbox }) => inbox?.agents.get(me.uuid));
  const { data, refetch } = useQuery({
    queryKey: ['own-service'],
    queryFn: async () => (await api('GET /index', undefined, { quiet: true })).info,
    refetchInterval: ({ state }) => (state.data?.onShift === null ? false : SHIFT_MS),
  });
  useEffect(() => {
    if (own) void refetch();
  }, [own, refetch]);
  return data;
}

/** Tells the server of input, where having none hides; the other consoles of the same person do so too. */
function useInputReports(maxIdle: number): void {
  const api = useApi();
  const isCounted = maxIdle > 0 && !isView;
  useEffect(() => {
    if (!isCounted) return;
    // One that was lost is made good by the next.
    const report = () => void api('POST /index/input', undefined, { quiet: true }).catch(() => {});
    const { note, stop } = createInputReporter(report, systemClock);
    for (const kind of INPUTS) window.addEventListener(kind, note, { capture: true, passive: true });
    return () => {
      stop();
      for (const kind of INPUTS) window.removeEventListener(kind, note, { capture: true });
    };
  }, [api, isCounted]);
}
