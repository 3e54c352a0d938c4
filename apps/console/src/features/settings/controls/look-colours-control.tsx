import { TEXT_CONTRAST } from '@parley/core/look/accent';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import type { ControlProps } from '../../../ui/settings-page/field-row';
import style from './controls.module.css';
import { builtInColours, type Colours, colourNames, coloursOf, lowestContrast, withColour } from './look-colours';

const THEMES = ['light', 'dark'] as const;

/** The window's colours, each for light and dark, and whether its text can be read on them. */
export function LookColoursControl({ id, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation('settingsPages');
  const list = value as readonly string[];
  const own = coloursOf(list);
  const all = { ...builtInColours, ...own };

  return (
    <div className={style.stack}>
      <div className={style.colours}>
        <span />
        {THEMES.map((theme) => (
          <span key={theme}>{t(`lookColours.${theme}`)}</span>
        ))}
        <span />
        {colourNames.map((name, row) => (
          <Fragment key={name}>
            <span>{t(`lookColours.names.${name}`)}</span>
            {THEMES.map((theme, at) => (
              <input
                key={theme}
                {...(row + at === 0 && { id })}
                type="color"
                className={style.colour}
                aria-label={`${t(`lookColours.names.${name}`)} · ${t(`lookColours.${theme}`)}`}
                value={all[name][theme]}
                disabled={disabled}
                onChange={(event) => onChange(withColour(list, name, { ...all[name], [theme]: event.target.value }))}
              />
            ))}
            <span>
              {own[name] && (
                <Button
                  size="s"
                  look="link"
                  disabled={disabled}
                  aria-label={t('lookColours.resetOf', { name: t(`lookColours.names.${name}`) })}
                  onClick={() => onChange(withColour(list, name, null))}
                >
                  {t('lookColours.reset')}
                </Button>
              )}
            </span>
          </Fragment>
        ))}
      </div>
      <Contrast all={all} />
    </div>
  );
}

/** Whether all text can be read, or else where it is hardest. */
function Contrast({ all }: { all: Colours }) {
  const { t } = useTranslation('settingsPages');
  const { text, ground, theme, ratio } = lowestContrast(all);
  const isGood = ratio >= TEXT_CONTRAST;
  return (
    <span className={style.note} role="status">
      <Icon name={isGood ? 'check' : 'warning'} size={14} />{' '}
      {t(isGood ? 'lookColours.good' : 'lookColours.bad', {
        ratio: ratio.toFixed(1),
        text: t(`lookColours.names.${text}`),
        ground: t(`lookColours.names.${ground}`),
        theme: t(`lookColours.${theme}`),
      })}
    </span>
  );
}
