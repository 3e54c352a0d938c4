import type { Answer } from '@parley/protocol/http/routes';
import type { VisitorRow } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { showMessage } from '../../thread/show-store';
import { ShortTime } from '../fact';
import style from './history.module.css';
import { Section } from './section';
import { Stars } from './stars';
import { usePages } from './use-pages';

type Past = Answer<'GET /talk/conversations'>['list'][number];

/** All conversations of this person; a click shows one in the thread. */
export function Conversations({ row, onShow }: { row: VisitorRow; onShow: () => void }) {
  const { t } = useTranslation('workbenchFacts');
  const query = usePages('GET /talk/conversations', row.YQToken, `${row.conversation} ${row.state}`);
  return (
    <Section title={t('history.conversations')} query={query} empty={t('history.noConversations')}>
      {(list) => (
        <ol className={style.list}>
          {list.map((past) => (
            <li key={past.id} aria-current={past.id === row.conversation || undefined}>
              {past.last ? (
                <button
                  type="button"
                  className={style.past}
                  title={t('history.show')}
                  onClick={() => {
                    onShow();
                    showMessage(row.YQToken, past.last!.onlyID);
                  }}
                >
                  <PastWords past={past} />
                </button>
              ) : (
                <div className={style.past}>
                  <PastWords past={past} />
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

function PastWords({ past }: { past: Past }) {
  const { t } = useTranslation('workbenchFacts');
  return (
    <>
      <span className={style.top}>
        <ShortTime time={past.openedAt} className={style.when} />
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
    </>
  );
}

/** The last message's text, shown without a summary; empty for other kinds. */
const textOf = (last: { msg: string; kind: string; recalled?: true | undefined } | null): string =>
  last && last.kind === 'text' && !last.recalled ? last.msg : '';
