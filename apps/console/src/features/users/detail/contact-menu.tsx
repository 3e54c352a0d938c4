import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { copyText } from '../../../lib/copy-text';
import { useMay } from '../../../lib/desk/desk-context';
import { workbenchPath } from '../../../lib/paths';
import { Icon } from '../../../ui/icon';
import { Menu, type MenuItem } from '../../../ui/menu';
import { toast } from '../../../ui/toast/toast';
import type { Person } from '../queries';
import style from './detail.module.css';

/** Menu of the person's known contacts: chat, phone, mail, WeChat; masked values are left out. */
export function ContactMenu({ person: { phone, mail, wechat, visitors } }: { person: Person }) {
  const { t } = useTranslation('userDetail');
  const navigate = useNavigate();
  const may = useMay();
  const isUnmasked = (value: string): boolean => value !== '' && !value.includes('*');
  const visitor = visitors[0];

  async function copy(text: string): Promise<void> {
    if (await copyText(text)) toast.good(t('copied'));
    else toast.bad(t('copyFailed'));
  }

  const items: MenuItem[] = [
    visitor &&
      may(['talk:desk']) && {
        key: 'talk',
        label: t('openTalk'),
        icon: 'current' as const,
        onSelect: () => void navigate(workbenchPath(visitor)),
      },
    isUnmasked(phone) && {
      key: 'call',
      label: t('call', { phone }),
      icon: 'phone' as const,
      onSelect: () => window.location.assign(`tel:${phone.replace(/[^\d+]/g, '')}`),
    },
    isUnmasked(phone) && {
      key: 'copyPhone',
      label: t('copyPhone'),
      icon: 'copy' as const,
      onSelect: () => void copy(phone),
    },
    isUnmasked(mail) && {
      key: 'mail',
      label: t('write', { mail }),
      icon: 'letter' as const,
      onSelect: () => window.location.assign(`mailto:${encodeURIComponent(mail)}`),
    },
    isUnmasked(wechat) && {
      key: 'wechat',
      label: t('copyWechat', { wechat }),
      icon: 'copy' as const,
      onSelect: () => void copy(wechat),
    },
  ].filter((item) => typeof item === 'object');
  if (items.length === 0) return null;
  return (
    <Menu label={t('contact')} items={items} className={style.contact}>
      <Icon name="phone" size={16} />
      {t('contact')}
    </Menu>
  );
}
