import { useAllWords } from '../../i18n';
import { addStyles } from '../add-styles';
import css from './drop.css?inline';

addStyles(css);

/** Over the window while files are dragged over it. */
export function Drop() {
  const { t } = useAllWords();
  return <p class="drop">{t('drop')}</p>;
}
