import type { AgentState } from '@parley/protocol/types';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../lib/i18n/error-text';
import { useApi } from '../lib/services';
import type { Command } from '../shell/slots';
import { toast } from '../ui/toast/toast';
import { useNoticeMenu } from './notices/use-notice-menu';

/** Commands of the palette: go online, hide, and the notification entries. */
export function useDeskCommands(): Command[] {
  const { t } = useTranslation('app');
  const api = useApi();
  const noticeMenu = useNoticeMenu();

  return useMemo(() => {
    // Success needs no message: the presence switch shows the new state.
    const choose = (state: AgentState) =>
      void api('POST /index/state', { state }).catch((error: unknown) =>
        toast.bad(t('presence.failed', { why: errorText(error) })),
      );
    return [
      {
        key: 'online',
        icon: 'current',
        title: t('presence.online'),
        hint: t('presence.onlineHint'),
        words: ['online', '在线', '上线'],
        run: () => choose('0'),
      },
      {
        key: 'hidden',
        icon: 'eyeOff',
        title: t('presence.hidden'),
        hint: t('presence.hiddenHint'),
        words: ['hidden', 'offline', '隐身'],
        run: () => choose('1'),
      },
      ...noticeMenu.map(({ key, label, icon, onSelect }) => ({
        key,
        title: label,
        ...(icon && { icon }),
        words: ['notice check', 'do not disturb', 'sound', '提醒', '通知', '声音', '勿扰'],
        run: onSelect,
      })),
    ];
  }, [t, api, noticeMenu]);
}
