import { INSIDE } from '@parley/core/access/allows';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMay } from '../../lib/desk/desk-context';
import { addTexts } from '../../lib/i18n/i18n';
import { PATHS } from '../../lib/paths';
import { personal as en } from '../../locales/en/account/personal';
import { personal as zh } from '../../locales/zh/account/personal';
import type { Command } from '../slots';

addTexts('personal', { zh, en });

/** Parts of the personal page, with search words in both languages. */
const PARTS = {
  profile: ['profile', 'nickname', 'avatar', 'welcome', '昵称', '头像', '签名', '欢迎语'],
  security: ['password', 'two-factor', 'phone', 'email', '密码', '两步验证', '手机', '邮箱'],
  sessions: ['logins', 'devices', '登录', '设备'],
  preferences: ['preferences', 'language', 'sound', 'sample pages', '语言', '声音', '提醒', '演示页面'],
  shortcuts: ['shortcuts', 'keys', '按键'],
  replies: ['quick replies', '话术'],
  numbers: ['figures', 'statistics', '统计'],
} as const;
type Part = keyof typeof PARTS;

/** Parts that guests do not have. */
const NOT_FOR_GUESTS: ReadonlySet<string> = new Set<Part>(['replies', 'numbers']);

/** Entries of the palette that open a part of the personal settings. */
export function useSettingCommands(): Command[] {
  const { t } = useTranslation('personal');
  const navigate = useNavigate();
  const isInside = useMay()([INSIDE]);
  return useMemo(() => {
    const parts = (Object.keys(PARTS) as Part[]).filter((part) => isInside || !NOT_FOR_GUESTS.has(part));
    return parts.map((part) => ({
      key: `setting ${part}`,
      icon: 'person' as const,
      title: t(`parts.${part}`),
      hint: t('title'),
      words: PARTS[part],
      run: () => void navigate(`${PATHS.personal}?part=${part}`),
    }));
  }, [t, navigate, isInside]);
}
