import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../lib/desk/desk-context';
import { errorText } from '../lib/i18n/error-text';
import { useApi } from '../lib/services';
import { type Choice, stateFor } from '../shell/presence-choice';
import type { Command } from '../shell/slots';
import { toast } from '../ui/toast/toast';
import { useNoticeMenu } from './notices/use-notice-menu';

/** Commands of the palette: go online, rest, busy, hide for users with a workbench, and the notification entries. */
export function useDeskCommands(): Command[] {
  const { t } = useTranslation('header');
  const api = useApi();
  const noticeMenu = useNoticeMenu();
  const hasPresence = useMay()(['talk:desk']);

  return useMemo(() => {
    // Success needs no message: the presence switch shows the new state.
    const choose = (choice: Choice) =>
      void api('POST /index/state', stateFor(choice)).catch((error: unknown) =>
        toast.bad(t('presence.failed', { why: errorText(error) })),
      );
    const states: Command[] = [
      {
        key: 'online',
        icon: 'current',
        title: t('presence.online'),
        hint: t('presence.onlineHint'),
        words: ['online', '在线', '上线'],
        run: () => choose('online'),
      },
      ...(['rest', 'busy'] as const).map((choice) => ({
        key: choice,
        icon: 'clock' as const,
        title: t(`presence.${choice}`),
        hint: t(`presence.${choice}Hint`),
        words: [choice, 'break', '休息', '忙碌', '小休'],
        run: () => choose(choice),
      })),
      {
        key: 'hidden',
        icon: 'eyeOff',
        title: t('presence.hidden'),
        hint: t('presence.hiddenHint'),
        words: ['hidden', 'offline', '隐身'],
        run: () => choose('hidden'),
      },
    ];
    return [
      ...(hasPresence ? states : []),
      ...noticeMenu.map(({ key, label, icon, onSelect }) => ({
        key,
        title: label,
        ...(icon && { icon }),
        words: ['notice check', 'do not disturb', 'sound', '提醒', '通知', '声音', '勿扰'],
        run: onSelect,
      })),
    ];
  }, [t, api, noticeMenu, hasPresence]);
}
