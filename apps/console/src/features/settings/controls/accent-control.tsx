import { contrastOfWhite, isHexColour, readableAccent, TEXT_CONTRAST } from '@parley/core/look/accent';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { ColourInput } from '../../../ui/form/colour-input';
import { Icon } from '../../../ui/icon';
import type { ControlProps } from '../../../ui/settings-page/field-row';
import style from './controls.module.css';

/** A colour that carries white text, with what the window makes of it. */
export function AccentControl({ id, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation('settingsPages');
  const colour = String(value);
  const isColour = isHexColour(colour);
  const ratio = isColour ? contrastOfWhite(colour) : 0;
  const readable = isColour ? readableAccent(colour) : '';

  return (
    <div className={style.stack}>
      <ColourInput
        value={colour}
        onChange={onChange}
        disabled={disabled}
        swatch={{ id, empty: '#000000' }}
        code={{ 'aria-label': t('accent.code') }}
      />
      <span className={style.note} role="status">
        {!isColour && t('accent.bad')}
        {isColour && ratio >= TEXT_CONTRAST && (
          <>
            <Icon name="check" size={14} /> {t('accent.good', { ratio: ratio.toFixed(1) })}
          </>
        )}
        {isColour && ratio < TEXT_CONTRAST && (
          <>
            <Icon name="warning" size={14} /> {t('accent.corrected', { ratio: ratio.toFixed(1), colour: readable })}
            <Button size="s" look="link" disabled={disabled} onClick={() => onChange(readable)}>
              {t('accent.use', { colour: readable })}
            </Button>
          </>
        )}
      </span>
    </div>
  );
}
