import type { Answer } from '@parley/protocol/http/routes';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { zonedTime } from '../../lib/time/zone';
import { ActionButton } from '../../ui/table/actions';
import type { Done } from '../../ui/table/types';
import style from './letters.module.css';
import { useMerge } from './use-merge';

type Detail = Answer<'GET /letter/getDetail'>;

/** Maximum of letters in one request. */
const MAX_PER_REQUEST = 100;

/** Letters that were merged into one, and a button that splits them again. */
export function MergedLetters({ detail: { letter, merged } }: { detail: Detail }) {
  const { t } = useTranslation('letters');
  const { split } = useMerge();
  if (merged.length === 0) return null;

  async function splitAll(): Promise<Done> {
    const ids = merged.slice(0, MAX_PER_REQUEST).map(({ id }) => id);
    await split(letter, ids);
    return { text: t('splitDone', { count: ids.length }) };
  }

  return (
    <section className={style.answers} aria-label={t('mergedOf', { count: merged.length })}>
      <div className={style.mergedHead}>
        <h3>{t('mergedOf', { count: merged.length })}</h3>
        <ActionButton size="s" icon="recall" run={splitAll}>
          {t('split')}
        </ActionButton>
      </div>
      <ol>
        {merged.map(({ id, content, name, phone, email, wechat, time }) => (
          <li key={id}>
            <p className={style.content} dir="auto">
              {content}
            </p>
            <p className={style.read}>
              {[zonedTime(time, currentLanguage()), name, phone, email, wechat].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
