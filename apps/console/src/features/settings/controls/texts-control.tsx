import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { GrowingText } from '../../../ui/form/growing-text';
import type { ControlProps } from '../../../ui/settings-page/field-row';
import style from './controls.module.css';

/** Most texts that the server takes. */
const MOST = 20;

/** Texts of several words each, which are too long for tags. */
export function TextsControl({ id, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation('settingsPages');
  const texts = value as readonly string[];
  return (
    <div className={style.stack}>
      {texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts have no other name
        <div key={at} className={style.line}>
          <GrowingText
            {...(at === 0 && { id })}
            lines={[1, 4]}
            className={style.growing ?? ''}
            aria-label={t('texts.one', { number: at + 1 })}
            value={text}
            disabled={disabled}
            onChange={(event) => onChange(texts.map((one, each) => (each === at ? event.target.value : one)))}
          />
          <Button
            icon="trash"
            look="quiet"
            disabled={disabled}
            aria-label={t('texts.remove', { number: at + 1 })}
            onClick={() => onChange(texts.filter((_, each) => each !== at))}
          />
        </div>
      ))}
      {texts.length < MOST && (
        <Button
          size="s"
          icon="plus"
          disabled={disabled}
          {...(texts.length === 0 && { id })}
          onClick={() => onChange([...texts, ''])}
        >
          {t('texts.add')}
        </Button>
      )}
    </div>
  );
}
