import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../ui/icon';
import style from './letters.module.css';
import type { Letter } from './use-mark';

const ICONS: Record<Letter['status'], IconName> = { new: 'letter', open: 'clock', done: 'check', spam: 'ban' };

/** How far a letter is: a hue, an icon and a word. */
export function StatusTag({ status }: Pick<Letter, 'status'>) {
  const { t } = useTranslation('letters');
  return (
    <span className={style.status} data-status={status}>
      <Icon name={ICONS[status]} />
      {t(`statuses.${status}`)}
    </span>
  );
}

export const isOverdue = ({ dueAt, status }: Pick<Letter, 'dueAt' | 'status'>, now: number): boolean =>
  dueAt !== null && dueAt < now && (status === 'new' || status === 'open');
