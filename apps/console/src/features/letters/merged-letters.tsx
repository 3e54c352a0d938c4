import type { Answer } from '@parley/protocol/http/routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { zonedTime } from '../../lib/time/zone';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast/toast';
import style from './letters.module.css';
import { useMerge } from './use-merge';

type Detail = Answer<'GET /letter/getDetail'>;

/** Most letters that one call names. */
const AT_ONCE = 100;

/** What was merged into a letter, and the way to take it apart. */
export function MergedLetters({ detail: { letter, merged } }: { detail: Detail }) {
  const { t } = useTranslation('letters');
  const errorText = useErrorText();
  const { split } = useMerge();
  const [isBusy, setBusy] = useState(false);
  if (merged.length === 0) return null;

  async function apart(): Promise<void> {
    setBusy(true);
    try {
      const ids = merged.slice(0, AT_ONCE).map(({ id }) => id);
      await split(letter, ids);
      toast.good(t('splitDone', { count: ids.length }));
    } catch (error) {
      toast.bad(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className={style.answers} aria-label={t('mergedOf', { count: merged.length })}>
      <div className={style.mergedHead}>
        <h3>{t('mergedOf', { count: merged.length })}</h3>
        <Button size="s" icon="recall" busy={isBusy} onClick={() => void apart()}>
          {t('split')}
        </Button>
      </div>
      <ol>
        {merged.map(({ id, content, name, phone, email, time }) => (
          <li key={id}>
            <p className={style.content} dir="auto">
              {content}
            </p>
            <p className={style.read}>
              {[zonedTime(time, currentLanguage()), name, phone, email].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
