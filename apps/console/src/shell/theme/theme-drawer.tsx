import Button from 'antd/es/button';
import Drawer from 'antd/es/drawer';
import { useTranslation } from 'react-i18next';
import { addTexts } from '../../lib/i18n/i18n';
import { theme as en } from '../../locales/en/shell/theme';
import { theme as zh } from '../../locales/zh/shell/theme';
import { AntdFrame } from '../../ui/antd-frame';
import { BackgroundRow, ChoiceRow, SwitchRow } from './drawer-rows';
import { availability, PLAIN_FLAGS } from './rules';
import { COLUMN_STYLES, LAYOUTS, layoutOn, MODES, TABS_BAR_STYLES, THEME_NAMES } from './theme';
import style from './theme-drawer.module.css';
import { useThemeStore } from './theme-store';

addTexts('theme', { zh, en });

const WIDTH = 280;
/** The mask is nearly transparent, so that the changes can be seen on the page. */
const LOOKS = { body: { padding: '12px 16px' }, mask: { background: 'rgb(0 0 0 / 8%)' } };

type Props = { isOpen: boolean; onClose: () => void };

/** Every row applies at once; Save stores it, Default resets it. If only closed, it lasts until the page is left. */
export function ThemeDrawer({ isOpen, onClose }: Props) {
  const { t } = useTranslation('theme');
  const { save, restore } = useThemeStore();

  return (
    <AntdFrame>
      <Drawer
        title={t('title')}
        size={WIDTH}
        open={isOpen}
        onClose={onClose}
        closable={{ 'aria-label': t('close') }}
        styles={LOOKS}
        footer={
          <div className={style.footer}>
            <Button
              type="primary"
              block
              onClick={() => {
                save();
                onClose();
              }}
            >
              {t('save')}
            </Button>
            <Button
              block
              onClick={() => {
                restore();
                onClose();
              }}
            >
              {t('restore')}
            </Button>
          </div>
        }
      >
        <Rows />
      </Drawer>
    </AntdFrame>
  );
}

/** A row for each choice; rows that other choices exclude are disabled. */
function Rows() {
  const { t } = useTranslation('theme');
  const { theme, device, change } = useThemeStore();
  const can = availability(theme, device);
  return (
    <div className={style.rows}>
      <ChoiceRow
        label={t('layout')}
        tip={t('layoutTip')}
        isOff={!can.layout}
        value={layoutOn(device, theme)}
        options={LAYOUTS.map((value) => ({ value, label: t(`layouts.${value}`) }))}
        onChange={(layout) => change({ layout })}
      />
      <ChoiceRow
        label={t('themeName')}
        value={theme.themeName}
        options={THEME_NAMES.map((value) => ({ value, label: t(`themes.${value}`) }))}
        onChange={(themeName) => change({ themeName })}
      />
      <ChoiceRow
        label={t('mode')}
        value={theme.mode}
        options={MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
        onChange={(mode) => change({ mode })}
      />
      <BackgroundRow
        label={t('background')}
        tip={t('backgroundTip')}
        isOff={!can.background}
        value={theme.background}
        words={{ none: t('backgrounds.none'), 'vab-background': t('backgrounds.vab-background') }}
        onChange={(background) => change({ background })}
      />
      <SwitchRow label={t('showTabs')} isOn={theme.showTabs} onChange={(showTabs) => change({ showTabs })} />
      <SwitchRow
        label={t('showTabsIcon')}
        tip={t('tabsTip')}
        isOff={!can.showTabsIcon}
        isOn={theme.showTabsIcon}
        onChange={(showTabsIcon) => change({ showTabsIcon })}
      />
      <ChoiceRow
        label={t('tabsBarStyle')}
        tip={t('tabsTip')}
        isOff={!can.tabsBarStyle}
        value={theme.tabsBarStyle}
        options={TABS_BAR_STYLES.map((value) => ({ value, label: t(`tabsBarStyles.${value}`) }))}
        onChange={(tabsBarStyle) => change({ tabsBarStyle })}
      />
      <ChoiceRow
        label={t('columnStyle')}
        tip={t('columnTip')}
        isOff={!can.columnStyle}
        value={theme.columnStyle}
        options={COLUMN_STYLES.map((value) => ({ value, label: t(`columnStyles.${value}`) }))}
        onChange={(columnStyle) => change({ columnStyle })}
      />
      <SwitchRow
        label={t('fixedHeader')}
        tip={t('fixedHeaderTip')}
        isOff={!can.fixedHeader}
        isOn={theme.fixedHeader}
        onChange={(fixedHeader) => change({ fixedHeader })}
      />
      {PLAIN_FLAGS.map((flag) => (
        <SwitchRow key={flag} label={t(flag)} isOn={theme[flag]} onChange={(on) => change({ [flag]: on })} />
      ))}
    </div>
  );
}
