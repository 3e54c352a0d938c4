import { peopleNeeds } from '@parley/core/access/people-needs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../lib/desk/desk-context';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { lazyPart } from '../../../lib/lazy-part';
import { userDetailPath } from '../../../lib/paths';
import { useApi } from '../../../lib/services';
import { listText } from '../../../lib/text/list-text';
import { shortTime } from '../../../lib/time/format';
import { Button } from '../../../ui/button';
import { confirm } from '../../../ui/confirm/confirm';
import { useTold } from '../../../ui/table/actions';
import { useRefreshPeople } from '../queries';
import style from './detail.module.css';
import type { About } from './queries';
import { useWords } from './use-words';

const MergeWindow = lazyPart(() => import('./merge-window'), 'MergeWindow');

/** Possible duplicates of a person, and merges that can be undone. */
export function Duplicates({ about: { person, suggestions, merges } }: { about: About }) {
  const { t } = useTranslation('userDetail');
  const words = useWords();
  const unmerge = useUnmerge();
  const mayEdit = useMay()(peopleNeeds.edit);
  const [merging, setMerging] = useState<string | null>(null);
  const name = (text: string): string => text || t('unnamed');
  return (
    <>
      {person.place === 'archive' && suggestions.length > 0 && (
        <section className={style.box}>
          <h2>{t('suggestions.title')}</h2>
          <ul className={style.same}>
            {suggestions.map((other) => (
              <li key={other.id}>
                <div className={style.words}>
                  <a href={`#${userDetailPath(other.id)}`}>{name(other.name)}</a>
                  <span className={style.from}>
                    {t('suggestions.by', { what: listText(other.by.map((by) => words.field(by))) })}
                  </span>
                </div>
                {mayEdit && (
                  <Button size="s" onClick={() => setMerging(other.id)}>
                    {t('suggestions.merge')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {merges.length > 0 && (
        <section className={style.box}>
          <h2>{t('merges.title')}</h2>
          <ul className={style.same}>
            {merges.map((merge) => (
              <li key={merge.id}>
                <span className={style.from}>
                  {t('merges.line', {
                    name: name(merge.name),
                    who: merge.nickname,
                    when: shortTime(merge.time, Date.now(), currentLanguage()),
                  })}
                  {merge.undoneAt !== null && ` · ${t('merges.undone')}`}
                </span>
                {merge.undoneAt === null && mayEdit && (
                  <Button size="s" onClick={() => void unmerge(merge.id, name(merge.name))}>
                    {t('merges.undo')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {merging && <MergeWindow kept={person} mergedId={merging} onClose={() => setMerging(null)} />}
    </>
  );
}

/** Undoes a merge after a confirmation; a toast names the fields that keep their current values. */
export function useUnmerge(): (merge: string, name: string | null) => Promise<void> {
  const { t } = useTranslation('userDetail');
  const [, runWithToast] = useTold();
  const words = useWords();
  const api = useApi();
  const refresh = useRefreshPeople();
  return async (merge, name) => {
    if (name !== null && !(await confirm({ text: t('merges.undoAsk', { name }), ok: t('merges.undo') }))) return;
    await runWithToast(async () => {
      const { kept } = await api('POST /users/doUnmerge', { merge });
      await refresh();
      const fields = listText(kept.map(words.field));
      return { text: kept.length > 0 ? t('merges.undoneKept', { fields }) : t('merges.undoneToast') };
    });
  };
}
