import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { fullTime } from '../../lib/time/format';
import { Notice } from '../../ui/notice';
import { ActionButton } from '../../ui/table/actions';
import style from './detail.module.css';
import type { Detail } from './keys';
import { daysUntil, useTrash } from './use-trash';

type Props = { id: string; trash: NonNullable<Detail['trash']> };

/** Notice of a conversation in the trash: since when, when it is removed, and a button that restores it. */
export function InTrash({ id, trash }: Props) {
  const { t } = useTranslation('history');
  const { restore } = useTrash();
  const { trashedAt, trashedByName, removedAt } = trash;
  const language = currentLanguage();
  const count = removedAt === null ? null : daysUntil(removedAt, Date.now());
  const sentences = [
    t('trash.notice', { name: trashedByName, time: fullTime(trashedAt, language) }),
    count !== null && (count === 0 ? t('trash.noticeSoon') : t('trash.noticeLeft', { count })),
  ];

  return (
    <Notice kind="info">
      <span className={style.trash}>
        <span>{sentences.filter(Boolean).join(language === 'zh' ? '' : ' ')}</span>
        <ActionButton size="s" icon="recall" run={() => restore([{ id }])}>
          {t('trash.restore')}
        </ActionButton>
      </span>
    </Notice>
  );
}
