import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { currentLanguage, LANGUAGES } from '../../lib/i18n/i18n';
import { PATHS } from '../../lib/paths';
import { pickLanguage } from '../../ui/choose-language';
import { tellHeader } from '../header/header-events';
import { useLogOut } from '../header/use-log-out';
import { useTools } from '../header/use-tools';
import { type Command, useSlots } from '../slots';
import { sendThemeEvent } from '../theme/theme-store';

/** Commands of the frame. `words` are search words in both languages. */
export function useFrameCommands(): Command[] {
  const { t } = useTranslation('header');
  const { tools, shown } = useTools();
  const hasBell = useSlots().notices !== null && shown.notices;
  const navigate = useNavigate();
  const logOut = useLogOut();
  const other = LANGUAGES.find((language) => language !== currentLanguage()) ?? 'zh';

  const bell: Command = {
    key: 'notices',
    icon: 'bell',
    title: t('notices'),
    words: ['notices', '通知'],
    run: () => tellHeader('notices'),
  };

  return [
    ...(hasBell ? [bell] : []),
    {
      key: 'language',
      icon: 'language',
      title: t(other),
      hint: t('language'),
      words: ['language', '语言', 'yuyan', 'yy'],
      run: () => pickLanguage(other),
    },
    {
      key: 'theme',
      icon: 'theme',
      title: tools.theme.label,
      words: ['theme', 'dark', 'layout', '主题', '深色', '布局'],
      run: tools.theme.onClick,
    },
    {
      key: 'random',
      icon: 'dice',
      title: t('randomSkin'),
      words: ['random skin', '换肤'],
      run: () => sendThemeEvent('random-theme'),
    },
    {
      key: 'fullScreen',
      icon: tools.fullScreen.icon,
      title: tools.fullScreen.label,
      words: ['full screen', '全屏'],
      run: tools.fullScreen.onClick,
    },
    {
      key: 'refresh',
      icon: 'refresh',
      title: tools.refresh.label,
      words: ['refresh', 'reload', '刷新'],
      run: tools.refresh.onClick,
    },
    {
      key: 'personal',
      icon: 'person',
      title: t('personal'),
      words: ['personal', 'account', '个人'],
      run: () => void navigate(PATHS.personal),
    },
    {
      key: 'about',
      icon: 'info',
      title: t('about'),
      words: ['about', 'version', '版本'],
      run: () => tellHeader('about'),
    },
    { key: 'logout', icon: 'logout', title: t('logout'), words: ['log out', '退出'], run: logOut },
  ];
}
