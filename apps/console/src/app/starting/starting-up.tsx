import { useTranslation } from 'react-i18next';
import { useDevice, useLayout, useTheme, useThemeStore } from '../../shell/theme/theme-store';
import style from './starting-up.module.css';

/**
 * A skeleton of the frame and of the workbench while they load; same layout, so that nothing moves when they replace
 * it.
 */
export function StartingUp() {
  const { t } = useTranslation('app');
  const isFolded = useThemeStore((state) => state.collapse);
  const columnStyle = useTheme((theme) => theme.columnStyle);
  const hasTabs = useTheme((theme) => theme.showTabs);
  const layout = useLayout();
  return (
    <div
      className={style.page}
      data-layout={layout}
      data-device={useDevice()}
      data-folded={isFolded}
      data-column-style={columnStyle}
      role="status"
      aria-label={t('loading')}
    >
      <div className={style.top} />
      <div className={style.side}>
        <div className={style.first} />
      </div>
      <div className={style.main}>
        <div className={style.nav} />
        {hasTabs && <div className={style.tabs} />}
        <div className={style.list}>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <div key={key} className={style.row} />
          ))}
        </div>
      </div>
    </div>
  );
}
