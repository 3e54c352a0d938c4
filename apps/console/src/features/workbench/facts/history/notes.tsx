import type { VisitorRow } from '@parley/protocol/types';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../../lib/desk/desk-context';
import { ShortTime } from '../fact';
import style from './history.module.css';
import { Section } from './section';
import { usePages } from './use-pages';

/** Notes and whispers on this person. */
export function Notes({ row }: { row: VisitorRow }) {
  const { t } = useTranslation('workbenchFacts');
  const desk = useDesk();
  const query = usePages('GET /talk/notes', row.YQToken, '');
  const { refetch } = query;
  useEffect(
    () =>
      desk.listen((push) => {
        if (push.code === '2018' && push.YQToken === row.YQToken) void refetch();
      }),
    [desk, refetch, row.YQToken],
  );
  return (
    <Section title={t('history.notes')} query={query} empty={t('history.noNotes')}>
      {(list) => (
        <ol className={style.list}>
          {list.map((note) => (
            <li key={note.onlyID} className={style.note}>
              <bdi className={style.words}>{note.msg}</bdi>
              <span className={style.foot}>
                {note.kind === 'whisper' && <span className={style.category}>{t('history.whisper')}</span>}
                <bdi>{note.nickname}</bdi>
                <ShortTime time={note.time} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
