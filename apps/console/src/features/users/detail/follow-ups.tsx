import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { fullTime } from '../../../lib/time/format';
import { Button } from '../../../ui/button';
import { Empty } from '../../../ui/empty';
import { Notice } from '../../../ui/notice';
import { type Person, usePeopleAgain } from '../queries';
import style from './detail.module.css';
import { type FollowUp, useFollowUps } from './queries';

/** What is to do with a person, and what was done. */
export function FollowUps({ person }: { person: Person }) {
  const { t } = useTranslation('userDetail');
  const errorText = useErrorText();
  const api = useApi();
  const again = usePeopleAgain();
  const list = useFollowUps(person.id);

  async function mark({ id }: FollowUp, done: boolean): Promise<void> {
    await api('POST /users/doFollowUp', { id, done });
    await again();
  }
  async function drop({ id }: FollowUp): Promise<void> {
    await api('POST /users/doDropFollowUp', { ids: [id] });
    await again();
  }

  if (list.isError) return <Notice kind="bad">{errorText(list.error)}</Notice>;
  if (list.isPending) return <div className={style.skeleton} aria-busy="true" />;
  if (list.data.list.length === 0) return <Empty title={t('followUps.empty')} hint={t('followUps.emptyHint')} />;
  return (
    <ul className={style.followUps}>
      {list.data.list.map((followUp) => {
        const isOver = followUp.doneAt === null && followUp.dueAt < Date.now();
        const time = (at: number) => fullTime(at, currentLanguage());
        return (
          <li key={followUp.id} data-done={followUp.doneAt !== null || undefined}>
            <div className={style.words}>
              <p className={style.text}>{followUp.text}</p>
              <p className={style.line}>
                <span data-over={isOver || undefined}>
                  {t('item.dueAt', { time: time(followUp.dueAt) })}
                  {isOver && ` · ${t('followUps.overdue')}`}
                </span>
                {followUp.assignee && <span>{followUp.assignee.nickname}</span>}
                {followUp.doneAt !== null && <span>{t('followUps.doneAt', { time: time(followUp.doneAt) })}</span>}
              </p>
            </div>
            <span className={style.tools}>
              <Button size="s" icon="check" onClick={() => void mark(followUp, followUp.doneAt === null)}>
                {t(followUp.doneAt === null ? 'followUps.done' : 'followUps.reopen')}
              </Button>
              <Button
                size="s"
                look="quiet"
                icon="trash"
                aria-label={`${t('followUps.drop')}: ${followUp.text}`}
                onClick={() => void drop(followUp)}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
