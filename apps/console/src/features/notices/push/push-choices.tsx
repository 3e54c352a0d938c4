import { PUSH_EVENTS, type PushEvent } from '@parley/protocol/settings/devices/push';
import Input from 'antd/es/input';
import { useTranslation } from 'react-i18next';
import { usePreference } from '../../../lib/preferences/preferences';
import { useSection } from '../../../lib/settings/use-section';
import { Choice } from '../choice';
import style from '../notices.module.css';

/** Of what the agent's devices are told, and when not. */
export function PushChoices() {
  const { t } = useTranslation('push');
  return (
    <fieldset className={style.group}>
      <legend className={style.hint}>{t('events.label')}</legend>
      {PUSH_EVENTS.map((event) => (
        <EventChoice key={event} event={event} />
      ))}
      <QuietHours />
    </fieldset>
  );
}

function EventChoice({ event }: { event: PushEvent }) {
  const { t } = useTranslation('push');
  const { events = PUSH_EVENTS } = useSection('push');
  const [isOn, choose] = usePreference(`push.${event}`, events.includes(event));
  return <Choice label={t(`events.${event}`)} isOn={isOn} onChange={choose} />;
}

const OWN = 'own';

function QuietHours() {
  const { t } = useTranslation('push');
  const { quietFrom = '', quietTo = '' } = useSection('push');
  const [mode, setMode] = usePreference<string>('push.quiet', '');
  const [from, setFrom] = usePreference<string>('push.quietFrom', '22:00');
  const [to, setTo] = usePreference<string>('push.quietTo', '08:00');
  const hours =
    quietFrom && quietTo && quietFrom !== quietTo
      ? t('quiet.hours', { from: quietFrom, to: quietTo })
      : t('quiet.none');

  function change(isOwn: boolean): void {
    // The server knows no times that stand here only as a proposal.
    if (isOwn) {
      setFrom(from);
      setTo(to);
    }
    setMode(isOwn ? OWN : '');
  }

  const time = (label: string, value: string, set: (value: string) => void) => (
    <span className={style.time}>
      <span aria-hidden="true">{label}</span>
      <Input type="time" aria-label={label} value={value} onChange={({ target }) => set(target.value)} />
    </span>
  );
  return (
    <>
      <Choice label={t('quiet.own')} hint={t('quiet.ownHint', { hours })} isOn={mode === OWN} onChange={change} />
      {mode === OWN && (
        <div className={style.times}>
          {time(t('quiet.from'), from, setFrom)}
          {time(t('quiet.to'), to, setTo)}
        </div>
      )}
    </>
  );
}
