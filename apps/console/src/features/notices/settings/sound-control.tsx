import Input from 'antd/es/input';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import type { ControlProps } from '../../../ui/settings-page/field-row';
import { toast } from '../../../ui/toast/toast';
import style from '../notices.module.css';

/** The address of a sound, with a press to hear it. */
export function SoundControl({ id, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation('settingsPages');
  const address = String(value);
  return (
    <span className={style.sound}>
      <Input id={id} value={address} disabled={disabled} onChange={(event) => onChange(event.target.value)} />
      {address !== '' && (
        <Button icon="sound" onClick={() => new Audio(address).play().catch(() => toast.bad(t('playFailed')))}>
          {t('play')}
        </Button>
      )}
    </span>
  );
}
