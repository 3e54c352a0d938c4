import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../ui/icon';
import { wordsOf } from './match';
import { keepFocus } from './reply-list';
import style from './suggestions.module.css';
import type { ReplyListState } from './use-reply-list';

/** Suggested replies in the middle of the tool row. Tab inserts the first. */
export function Suggestions({ list }: { list: ReplyListState }) {
  const { t } = useTranslation('workbenchComposer');
  return (
    <ul className={style.suggestions} aria-label={t('replies.suggestions')}>
      {list.found.map((reply, n) => (
        <li key={reply.id}>
          <button type="button" title={wordsOf(reply)} onMouseDown={keepFocus} onClick={() => list.take(reply)}>
            {n === 0 ? <kbd>Tab</kbd> : <Icon name="bolt" size={12} />}
            <span>{reply.title || wordsOf(reply)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
