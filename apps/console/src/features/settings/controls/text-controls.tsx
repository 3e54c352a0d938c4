import Input from 'antd/es/input';
import { useTranslation } from 'react-i18next';
import { GrowingText } from '../../../ui/form/growing-text';
import type { ControlProps } from '../../../ui/settings-page/field-row';
import style from './controls.module.css';

/** A text of several lines. Its length is checked when it is saved. */
export const LinesControl = ({ id, value, onChange, disabled }: ControlProps) => (
  <GrowingText
    id={id}
    lines={[2, 8]}
    value={String(value)}
    disabled={disabled}
    onChange={(event) => onChange(event.target.value)}
  />
);

/** A secret: hidden until it is asked for. */
export const SecretControl = ({ id, value, onChange, disabled }: ControlProps) => (
  <Input.Password
    id={id}
    autoComplete="off"
    value={String(value)}
    disabled={disabled}
    onChange={(event) => onChange(event.target.value)}
  />
);

/** Words in both languages. */
export function PairControl({ id, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation('settingsPages');
  const pair = value as { zh: string; en: string };
  return (
    <div className={style.stack}>
      {(['zh', 'en'] as const).map((language) => (
        <label key={language} className={style.labelled} htmlFor={language === 'zh' ? id : `${id}-${language}`}>
          <span>{t(language)}</span>
          <GrowingText
            id={language === 'zh' ? id : `${id}-${language}`}
            lines={[2, 6]}
            value={pair[language]}
            disabled={disabled}
            onChange={(event) => onChange({ ...pair, [language]: event.target.value })}
          />
        </label>
      ))}
    </div>
  );
}
