import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useTitles } from '../../lib/i18n/route-title';
import { isQuiet } from '../../lib/notices/choices';
import { useNoticeChoices } from '../../lib/notices/use-notice-choices';
import { PATHS } from '../../lib/paths';
import { useNow } from '../../lib/time/use-now';
import type { MenuItem } from '../../ui/menu';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Entries of the avatar menu and the palette: mute notifications for an hour, and the page that checks notifications.
 */
export function useNoticeMenu(): MenuItem[] {
  const { t } = useTranslation('quiet');
  const titleOf = useTitles();
  const navigate = useNavigate();
  const [choices, choose] = useNoticeChoices();
  const isOn = isQuiet(choices, useNow(MINUTE_MS));
  const checkTitle = titleOf('noticeCheck');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `choose` is a new function at each render but does the same
  return useMemo(
    () => [
      {
        key: 'quiet',
        icon: isOn ? 'bell' : 'bellOff',
        label: isOn ? t('off') : t('hour'),
        hint: t('hint'),
        onSelect: () => choose('quietUntil', isOn ? 0 : Date.now() + HOUR_MS),
      },
      { key: 'noticeCheck', icon: 'sound', label: checkTitle, onSelect: () => void navigate(PATHS.noticeCheck) },
    ],
    [isOn, t, checkTitle, navigate],
  );
}
