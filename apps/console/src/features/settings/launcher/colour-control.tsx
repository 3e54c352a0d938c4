import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { ColourInput } from '../../../ui/form/colour-input';
import type { ControlProps } from '../../../ui/settings-page/field-row';

/** A colour, or none: what the field's help says then. */
export function ColourControl({ id, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation('settingsPages');
  const colour = String(value);
  return (
    <ColourInput
      value={colour}
      onChange={onChange}
      disabled={disabled}
      swatch={{ 'aria-label': t('launcher.pickColour'), empty: '#ffffff' }}
      code={{ id, placeholder: t('launcher.none') }}
    >
      {colour !== '' && (
        <Button size="s" look="link" disabled={disabled} onClick={() => onChange('')}>
          {t('launcher.clear')}
        </Button>
      )}
    </ColourInput>
  );
}
