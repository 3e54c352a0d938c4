import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUnreadLetters } from '../../../lib/notices/use-unread-letters';
import { PATHS } from '../../../lib/paths';
import { Icon } from '../../../ui/icon';
import style from './filter-bar.module.css';

/** Links to the letters, with the number of unread ones. */
export function LettersLink() {
  const { t } = useTranslation('workbenchList');
  const unread = useUnreadLetters();
  const label = t('letters', { count: unread });
  return (
    <Link to={PATHS.letters} className={style.lettersLink} aria-label={label} title={label}>
      <Icon name="letter" />
      {unread > 0 && (
        <span className={style.letters} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  );
}
