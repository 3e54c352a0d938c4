import type { Pair } from '@parley/protocol/window-texts/wording';
import Input from 'antd/es/input';
import { useTranslation } from 'react-i18next';
import style from './controls.module.css';

type Props = {
  /** Id of the first field. */
  id?: string;
  name: string;
  placeholder: string;
  value: Pair;
  maxLength?: number;
  disabled: boolean;
  onChange: (value: Pair) => void;
};

/** A short text in both languages, side by side where there is room. */
export function PairLine({ id, name, placeholder, value, maxLength = 60, disabled, onChange }: Props) {
  const { t } = useTranslation('settingsPages');
  return (
    <div className={style.line}>
      {(['zh', 'en'] as const).map((language) => (
        <Input
          key={language}
          {...(id !== undefined && language === 'zh' && { id })}
          aria-label={`${name} ${t(language)}`}
          placeholder={`${placeholder} (${t(language)})`}
          maxLength={maxLength}
          value={value[language]}
          disabled={disabled}
          onChange={(event) => onChange({ ...value, [language]: event.target.value })}
        />
      ))}
    </div>
  );
}
