import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { lazyPart } from '../../../lib/lazy-part';
import { useApi } from '../../../lib/services';
import { fullTime } from '../../../lib/time/format';
import { Button } from '../../../ui/button';
import { confirm } from '../../../ui/confirm/confirm';
import { Empty } from '../../../ui/empty';
import { Notice } from '../../../ui/notice';
import { useTold } from '../../../ui/table/actions';
import type { Done } from '../../../ui/table/types';
import { type Person, useRefreshPeople } from '../queries';
import style from './detail.module.css';
import { type FollowUp, useFollowUps } from './queries';

const FollowUpForm = lazyPart(() => import('./follow-up-form'), 'FollowUpForm');

/** Open and completed follow-ups of a person. */
export function FollowUps({ person }: { person: Person }) {
  const { t } = useTranslation('userDetail');
  const errorText = useErrorText();
  const api = useApi();
  const refresh = useRefreshPeople();
  const list = useFollowUps(person.id);
  const [, runWithToast] = useTold();
  const [editing, setEditing] = useState<FollowUp | null>(null);

  async function mark({ id }: FollowUp, done: boolean): Promise<Done> {
    await api('POST /users/doFollowUp', { id, done });
    await refresh();
    return { text: t(done ? 'followUps.isDone' : 'followUps.isOpen') };
  }
  async function drop({ id, text }: FollowUp): Promise<Done | null> {
    if (!(await confirm({ text: t('followUps.dropAsk', { text }), ok: t('followUps.drop'), isDangerous: true })))
      return null;
    await api('POST /users/doDropFollowUp', { ids: [id] });
    await refresh();
    return { text: t('followUps.dropped') };
  }

  if (list.isError) return <Notice kind="bad">{errorText(list.error)}</Notice>;
  if (list.isPending) return <div className={style.skeleton} aria-busy="true" />;
  if (list.data.list.length === 0) return <Empty title={t('followUps.empty')} hint={t('followUps.emptyHint')} />;
  return (
    <>
      <ul className={style.followUps}>
        {list.data.list.map((followUp) => {
          const isOverdue = followUp.doneAt === null && followUp.dueAt < Date.now();
          const time = (at: number) => fullTime(at, currentLanguage());
          return (
            <li key={followUp.id} data-done={followUp.doneAt !== null || undefined}>
              <div className={style.words}>
                <p className={style.text}>{followUp.text}</p>
                <p className={style.line}>
                  <span data-over={isOverdue || undefined}>
                    {t('item.dueAt', { time: time(followUp.dueAt) })}
                    {isOverdue && ` · ${t('followUps.overdue')}`}
                  </span>
                  {followUp.assignee && <span>{followUp.assignee.nickname}</span>}
                  {followUp.doneAt !== null && <span>{t('followUps.doneAt', { time: time(followUp.doneAt) })}</span>}
                </p>
              </div>
              <span className={style.tools}>
                <Button
                  size="s"
                  icon="check"
                  onClick={() => void runWithToast(() => mark(followUp, followUp.doneAt === null))}
                >
                  {t(followUp.doneAt === null ? 'followUps.done' : 'followUps.reopen')}
                </Button>
                <Button
                  size="s"
                  look="quiet"
                  icon="pencil"
                  aria-label={`${t('edit')}: ${followUp.text}`}
                  onClick={() => setEditing(followUp)}
                />
                <Button
                  size="s"
                  look="quiet"
                  icon="trash"
                  aria-label={`${t('followUps.drop')}: ${followUp.text}`}
                  onClick={() => void runWithToast(() => drop(followUp))}
                />
              </span>
            </li>
          );
        })}
      </ul>
      {editing && <FollowUpForm followUp={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
