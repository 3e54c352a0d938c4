import type { Answer } from '@parley/protocol/http/routes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { lazyPart } from '../../../lib/lazy-part';
import { useApi } from '../../../lib/services';
import { shortTime } from '../../../lib/time/format';
import { Button } from '../../../ui/button';
import { Failed } from '../../../ui/failed';
import { useStep } from '../queries';
import style from '../robots.module.css';

const LabRows = lazyPart(() => import('./lab-rows'), 'LabRows');

export type LabRun = Answer<'GET /robot/getLab'>['list'][number];

/** Polling interval while a run is under way, in ms. */
const EVERY_MS = 1500;
const CHANGES = ['anew', 'otherwise', 'lost', 'same'] as const;

/** The newest replay of past questions on the edited entries, and a button that starts one. */
export function LabPart({ robot }: { robot: string }) {
  const { t } = useTranslation('askRobot');
  const api = useApi();
  const step = useStep();
  const [shown, show] = useState<LabRun | null>(null);
  const runs = useQuery({
    queryKey: ['robotLab', robot],
    queryFn: () => api('GET /robot/getLab', { robot, pageNo: 1, pageSize: 1 }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.list[0]) ? EVERY_MS : false),
  });
  if (runs.isError) return <Failed error={runs.error} busy={runs.isFetching} onRetry={() => void runs.refetch()} />;
  const newest = runs.data?.list[0];
  const isBusy = isUnderWay(newest);
  return (
    <section className={`${style.card} ${style.above}`} aria-label={t('lab.title')}>
      <div className={style.line}>
        <strong>{t('lab.title')}</strong>
        {newest && (
          <span className={style.tag} data-kind={newest.state !== 'done' ? undefined : newest.passes ? 'good' : 'bad'}>
            {newest.state === 'done' ? t(newest.passes ? 'lab.passes' : 'lab.fails') : t(`lab.states.${newest.state}`)}
          </span>
        )}
        <span className={style.grow} />
        {newest?.state === 'done' && <Button onClick={() => show(newest)}>{t('lab.open')}</Button>}
        <Button busy={isBusy} onClick={() => void step(() => api('POST /robot/doLab', { robot }))}>
          {t('lab.run')}
        </Button>
      </div>
      <p className={style.note} role="status">
        {newest ? described(newest) : t('lab.lead')}
      </p>
      {newest?.state === 'done' && (
        <dl className={style.figures}>
          {CHANGES.map((change) => (
            <div key={change}>
              <dt>{t(`lab.changes.${change}`)}</dt>
              <dd>{newest[change]}</dd>
            </div>
          ))}
        </dl>
      )}
      {shown && <LabRows robot={robot} run={shown} onClose={() => show(null)} />}
    </section>
  );

  function described({ state, at, done, questions, isCurrent }: LabRun): string {
    if (isUnderWay({ state })) return t('lab.progress', { done, count: questions });
    const when = t('lab.at', { time: shortTime(at, Date.now(), currentLanguage()), count: questions });
    return isCurrent ? when : `${when} ${t('lab.stale')}`;
  }
}

const isUnderWay = (run: Pick<LabRun, 'state'> | undefined): boolean =>
  run?.state === 'waiting' || run?.state === 'running';
