import { ICON_PATHS } from '@parley/protocol/settings/showing/icons';
import { ICONS } from '@parley/protocol/settings/showing/rules';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../../../ui/settings-page/field-row';
import style from './launcher.module.css';

/** One of the icons that come with the program. */
export function IconControl({ id, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation('settingsPages');
  return (
    <div className={style.icons} role="radiogroup">
      {ICONS.map((icon) => (
        <label key={icon} className={style.icon} title={t(`launcher.icons.${icon}`)}>
          <input
            type="radio"
            {...(icon === value && { id })}
            name={id}
            aria-label={t(`launcher.icons.${icon}`)}
            checked={icon === value}
            disabled={disabled}
            onChange={() => onChange(icon)}
          />
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d={ICON_PATHS[icon]} />
          </svg>
        </label>
      ))}
    </div>
  );
}
