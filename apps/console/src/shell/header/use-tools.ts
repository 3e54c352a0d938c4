import { useTranslation } from 'react-i18next';
import type { IconName } from '../../ui/icon';
import { toast } from '../../ui/toast/toast';
import { sendThemeEvent, useTheme } from '../theme/theme-store';
import { toggleFullScreen, useFullScreen } from './full-screen';
import { tellHeader } from './header-events';

export type ToolName = 'search' | 'fullScreen' | 'theme' | 'refresh';
export type Tool = { icon: IconName; label: string; onClick: () => void };

/** Tools without a state, shared by the header, the avatar menu of a narrow screen and the command palette. */
export function useTools() {
  const { t } = useTranslation('header');
  const isFull = useFullScreen();
  const theme = useTheme((each) => each);

  const tools: Record<ToolName, Tool> = {
    search: { icon: 'search', label: t('search'), onClick: () => tellHeader('search') },
    fullScreen: {
      icon: isFull ? 'fullScreenExit' : 'fullScreen',
      label: isFull ? t('fullScreenExit') : t('fullScreen'),
      onClick: () => void toggleFullScreen().then((went) => went || toast.bad(t('fullScreenFailed'))),
    },
    theme: { icon: 'theme', label: t('theme'), onClick: () => sendThemeEvent('theme') },
    refresh: { icon: 'refresh', label: t('refresh'), onClick: () => location.reload() },
  };
  const shown = {
    search: theme.showSearch,
    notices: theme.showNotice,
    fullScreen: theme.showFullScreen,
    language: theme.showLanguage,
    theme: theme.showTheme,
    refresh: theme.showRefresh,
  };
  return { tools, shown };
}
