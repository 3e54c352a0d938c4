import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../lib/desk/desk-context';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { askForNotifications } from '../../../lib/notices/desktop-notice';
import { addDevice, ownDevice, pushSupport } from '../../../lib/push/device';
import { useApi } from '../../../lib/services';
import { useSection } from '../../../lib/settings/use-section';
import { Button } from '../../../ui/button';
import { Failed } from '../../../ui/failed';
import { Notice } from '../../../ui/notice';
import { toast } from '../../../ui/toast/toast';
import { Block } from '../choice';
import { DeviceList } from './device-list';
import { PushChoices } from './push-choices';
import { useOwnDevices, useReloadDevices } from './queries';
import '../../../lib/push/texts';

/** The agent's devices for push notifications, and what they are told. */
export function PushBlock() {
  const { t } = useTranslation('push');
  const { me } = useDesk();
  const { on = true } = useSection('push');
  const own = useOwnDevices();
  const devices = own.data?.list ?? [];
  const here = ownDevice(me.uuid);
  const isAdded = devices.some(({ id }) => id === here);
  return (
    <Block heading={t('heading')} hint={t('hint')}>
      {!on && <Notice kind="info">{t('off')}</Notice>}
      {own.isError && <Failed error={own.error} busy={own.isFetching} onRetry={() => void own.refetch()} />}
      {on && own.isSuccess && !isAdded && <AddHere />}
      {devices.length > 0 && <DeviceList devices={devices} here={here} />}
      {on && devices.length > 0 && <PushChoices />}
    </Block>
  );
}

function AddHere() {
  const { t } = useTranslation('push');
  const { me } = useDesk();
  const api = useApi();
  const errorText = useErrorText();
  const reload = useReloadDevices();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const support = pushSupport();
  if (support !== 'ready') return <Notice kind="wait">{t(`support.${support}`)}</Notice>;

  async function add(): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      if ((await askForNotifications()) !== 'granted') setProblem(t('denied'));
      else {
        await addDevice(api, me.uuid);
        toast.good(t('added'));
        reload();
      }
    } catch (error) {
      // A refusal of the browser is no answer of the server.
      setProblem(error instanceof DOMException || !hasId(error) ? t('failed') : errorText(error));
    }
    setBusy(false);
  }

  return (
    <>
      <span>
        <Button icon="bell" busy={isBusy} onClick={() => void add()}>
          {t('add')}
        </Button>
      </span>
      {problem !== '' && <Notice kind="bad">{problem}</Notice>}
    </>
  );
}

const hasId = (error: unknown): boolean => typeof (error as { id?: unknown } | null)?.id === 'string';
