import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceName } from '../../../lib/device-name';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { endSubscription } from '../../../lib/push/device';
import { pushRoundTrip } from '../../../lib/push/round-trip';
import { useApi } from '../../../lib/services';
import { shortTime } from '../../../lib/time/format';
import { Button } from '../../../ui/button';
import { confirm } from '../../../ui/confirm/confirm';
import { toast } from '../../../ui/toast/toast';
import style from '../notices.module.css';
import { useReloadDevices } from './queries';

type Device = { id: string; userAgent: string; sentAt: number | null; isSignedOut: boolean };

/** The agent's devices, with a test of the one in use. */
export function DeviceList({ devices, here }: { devices: readonly Device[]; here: string | null }) {
  return (
    <ul className={style.devices}>
      {devices.map((device) => (
        <DeviceLine key={device.id} device={device} isHere={device.id === here} />
      ))}
    </ul>
  );
}

function DeviceLine({ device: { id, userAgent, sentAt, isSignedOut }, isHere }: { device: Device; isHere: boolean }) {
  const { t } = useTranslation('push');
  const api = useApi();
  const reload = useReloadDevices();
  const [isTesting, setTesting] = useState(false);
  const name = deviceName(userAgent) ?? t('unknown');

  async function test(): Promise<void> {
    setTesting(true);
    const ms = await pushRoundTrip(api, id);
    setTesting(false);
    if (ms === null) toast.bad(t('lost'));
    else toast.good(t('arrived', { ms }));
    reload();
  }

  async function remove(): Promise<void> {
    if (!(await confirm({ text: t('removeAsk'), ok: t('remove'), isDangerous: true }))) return;
    await api('POST /push/doRemove', { id });
    if (isHere) await endSubscription();
    toast.good(t('removed'));
    reload();
  }

  const sent = sentAt === null ? t('never') : t('sentAt', { time: shortTime(sentAt, Date.now(), currentLanguage()) });
  return (
    <li className={style.choice}>
      <span className={style.label}>
        {isHere ? `${name} · ${t('here')}` : name}
        <span className={style.hint}>{isSignedOut ? t('signedOut') : sent}</span>
      </span>
      {isHere && (
        <Button size="s" busy={isTesting} onClick={() => void test()}>
          {t('test')}
        </Button>
      )}
      <Button size="s" look="quiet" icon="trash" aria-label={`${t('remove')}: ${name}`} onClick={() => void remove()}>
        {t('remove')}
      </Button>
    </li>
  );
}
