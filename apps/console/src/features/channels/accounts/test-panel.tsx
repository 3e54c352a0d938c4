import type { Answer } from '@parley/protocol/http/routes';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { Failed } from '../../../ui/failed';
import { Icon, type IconName } from '../../../ui/icon';
import { SidePanel } from '../../../ui/side-panel';
import style from '../channels.module.css';
import type { Account } from '../queries';

type Step = Answer<'POST /weChat/doTest'>['steps'][number];

const ICONS: Record<Step['result'], IconName> = { good: 'check', bad: 'warning', unknown: 'clock' };

/** Tests the connection of an account, and says of each part whether it is right and what to do. */
export function TestPanel({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('weChat');
  const api = useApi();
  const tested = useQuery({
    queryKey: ['weChatTest', account.id],
    queryFn: () => api('POST /weChat/doTest', { id: account.id }, { quiet: true }),
    // Each opening is a test of its own.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const again = (
    <Button icon="refresh" busy={tested.isFetching} onClick={() => void tested.refetch()}>
      {t('testing.again')}
    </Button>
  );
  return (
    <SidePanel width={560} title={t('testing.title', { name: account.name })} extra={again} onClose={onClose}>
      <p className={style.note}>{t('testing.lead')}</p>
      {tested.isError && <Failed error={tested.error} busy={tested.isFetching} onRetry={() => void tested.refetch()} />}
      <div role="status" aria-busy={tested.isFetching}>
        {tested.isPending && t('testing.running')}
        {tested.data && !tested.isError && (
          <ol className={style.steps} data-busy={tested.isFetching || undefined}>
            {tested.data.steps.map((step) => (
              <StepLine key={step.step} step={step} />
            ))}
          </ol>
        )}
      </div>
    </SidePanel>
  );
}

function StepLine({ step: { step, result, detail } }: { step: Step }) {
  const { t } = useTranslation('weChat');
  return (
    <li className={style.card}>
      <span className={style.line}>
        <strong className={style.grow}>{t(`testing.steps.${step}`)}</strong>
        <span className={style.state} data-state={result}>
          <Icon name={ICONS[result]} />
          {t(`testing.${result}`)}
        </span>
      </span>
      <span>{t(`testing.${result}Words.${step}`)}</span>
      {detail !== '' && <span className={style.note}>{t('testing.detail', { detail })}</span>}
    </li>
  );
}
