import { isHexColour } from '@parley/core/look/accent';
import Input from 'antd/es/input';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import type { ControlProps } from '../../../ui/settings-page/field-row';
import style from './launcher.module.css';

/** A colour, or none: what the field's help says then. */
export function ColourControl({ id, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation('settingsPages');
  const colour = String(value);
  return (
    <span className={style.line}>
      <input
        type="color"
        className={style.colour}
        aria-label={t('launcher.pickColour')}
        value={isHexColour(colour) ? colour : '#ffffff'}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
      <Input
        id={id}
        className={style.code ?? ''}
        value={colour}
        maxLength={7}
        placeholder={t('launcher.none')}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value.trim())}
      />
      {colour !== '' && (
        <Button size="s" look="link" disabled={disabled} onClick={() => onChange('')}>
          {t('launcher.clear')}
        </Button>
      )}
    </span>
  );
}
