import type { VisitorRow } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { useTab } from '../../../../lib/frame/tab-context';
import { Moment } from '../fact';
import style from './history.module.css';
import { Section } from './section';
import { Stars } from './stars';
import { usePages } from './use-pages';

/** Every conversation of this person; a press shows it in the thread. */
export function Conversations({ row }: { row: VisitorRow }) {
  const { t } = useTranslation('workbenchFacts');
  const { query: address, setQuery } = useTab();
  const query = usePages('GET /talk/conversations', row.YQToken, `${row.conversation} ${row.state}`);
  const shown = address.conversation ?? row.conversation;
  return (
    <Section title={t('history.conversations')} query={query} empty={t('history.noConversations')}>
      {(list) => (
        <ol className={style.list}>
          {list.map((past) => (
            <li key={past.id}>
              <button
                type="button"
                className={style.past}
                aria-current={past.id === shown || undefined}
                title={past.id === shown ? t('history.shown') : t('history.show')}
                onClick={() =>
                  setQuery(
                    { ...address, conversation: past.id === row.conversation ? null : past.id },
                    { replace: true },
                  )
                }
              >
                <span className={style.top}>
                  <Moment time={past.openedAt} className={style.when} />
                  <bdi className={style.who} title={past.nickname ?? undefined}>
                    {past.nickname ?? t('history.nobody')}
                  </bdi>
                  {past.state !== 'end' && <span className={style.open}>{t('history.open')}</span>}
                </span>
                <bdi className={style.about}>{past.summary || textOf(past.last)}</bdi>
                <span className={style.foot}>
                  {past.category && <span className={style.category}>{past.category}</span>}
                  <span className="tabular">{t('history.messages', { umsg: past.umsg, smsg: past.smsg })}</span>
                  {past.ratings.map(({ serviceID, score }) => (
                    <Stars key={serviceID} score={score} />
                  ))}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

/** The last words, where nobody wrote what it was about. What is no text has none. */
const textOf = (last: { msg: string; kind: string; recalled?: true | undefined } | null): string =>
  last && last.kind === 'text' && !last.recalled ? last.msg : '';
