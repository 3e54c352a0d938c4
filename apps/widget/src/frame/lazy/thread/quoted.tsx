import { Icon } from '../../components/icons';
import { useAllWords } from '../../i18n';
import type { Quote } from '../../rows';
import { addStyles } from '../add-styles';
import css from './quoted.css?inline';

addStyles(css);

/** The message that the next one quotes. */
export function Quoted({ quote, drop }: { quote: Quote; drop(): void }) {
  const { t } = useAllWords();
  return (
    <p class="quote answering">
      <span>
        {t('replyTo', { name: quote.isMine ? t('you') : quote.name || t('agent') })}
        <i>{quote.text}</i>
      </span>
      <button type="button" class="tool" aria-label={t('cancel')} onClick={drop}>
        <Icon name="end" size={16} />
      </button>
    </p>
  );
}
