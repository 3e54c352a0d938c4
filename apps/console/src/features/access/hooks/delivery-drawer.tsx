import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { fullTime } from '../../../lib/time/format';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { SidePanel } from '../../../ui/side-panel';
import style from '../access.module.css';
import { CodeBlock } from '../code-block';
import { DeliveryState, useDeliveryWords } from './delivery-words';
import { DELIVERIES, DELIVERIES_EVERY_MS, type Delivery, useRefreshHooks } from './queries';

type Props = { delivery: Delivery; url: string; onClose: () => void };

/** One delivery: its tries, what is sent, and sending it again. */
export function DeliveryDrawer({ delivery: known, url, onClose }: Props) {
  const { t } = useTranslation('access');
  const api = useApi();
  const words = useDeliveryWords();
  const errorText = useErrorText();
  const refresh = useRefreshHooks();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const found = useQuery({
    queryKey: [DELIVERIES, 'one', known.id],
    queryFn: () => api('GET /access/getDeliveries', { id: known.id }),
    refetchInterval: DELIVERIES_EVERY_MS,
  });
  const delivery = found.data?.list[0] ?? known;
  const at = (time: number | null): string => (time === null ? '' : fullTime(time, currentLanguage()));
  const facts: [string, string][] = [
    [t('deliveries.hook'), url],
    ['webhook-id', delivery.webhookId],
    [t('deliveries.tries'), String(delivery.tries)],
    [t('deliveries.outcome'), words.outcome(delivery)],
    [t('deliveries.createdAt'), at(delivery.createdAt)],
    [t('deliveries.triedAt'), at(delivery.triedAt)],
    [t('deliveries.nextAt'), delivery.state === 'waiting' ? at(delivery.nextAt) || t('deliveries.behind') : ''],
  ];

  async function replay(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await api('POST /access/doReplay', { ids: [delivery.id] });
      await refresh();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  const again = delivery.state !== 'waiting' && (
    <Button icon="refresh" busy={isBusy} onClick={() => void replay()}>
      {t('deliveries.replay')}
    </Button>
  );
  return (
    <SidePanel width={560} title={words.type(delivery.type)} extra={again} onClose={onClose}>
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
      <p>
        <DeliveryState state={delivery.state} />
      </p>
      <dl className={style.facts}>
        {facts.flatMap(([name, value]) =>
          value === '' ? [] : [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>],
        )}
      </dl>
      <h3 className={style.heading}>{t('deliveries.body')}</h3>
      {delivery.body === null ? (
        <Notice kind="info">{t('deliveries.noBody')}</Notice>
      ) : (
        <CodeBlock text={JSON.stringify(delivery.body, null, 2)} label={t('deliveries.body')} />
      )}
    </SidePanel>
  );
}
