import type { Message } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { kindWords } from '../../kinds/kind-words';
import { useThreadTools } from '../thread-context';
import style from './message.module.css';
import '../texts';

/** The quoted message, above the text; a click scrolls to it. */
export function QuoteBlock({ quoted, onlyID }: { quoted: Message | null; onlyID: string }) {
  const { t } = useTranslation('workbenchThread');
  const tools = useThreadTools();
  const name = quoted?.role === 'user' ? tools.visitorName : quoted?.nickname;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={style.quote}
      title={t('quote.goTo')}
      onClick={() => tools.goToQuoted(onlyID)}
    >
      {quoted ? (
        <>
          <bdi className={style.quoteName}>{name}</bdi>
          <span className={style.quoteWords} dir="auto">
            {kindWords(quoted, t)}
          </span>
        </>
      ) : (
        <span className={style.quoteWords}>{t('quote.notHere')}</span>
      )}
    </button>
  );
}
