import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import type { FoldedList } from './folded-list';
import style from './list/filter-bar.module.css';
import page from './page.module.css';
import { keysOf } from './use-shortcuts';

const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

/** Folds the list; beside its edge. */
export function FoldButton({ fold, takesFocus }: FoldedList) {
  const { t } = useTranslation('workbenchList');
  const label = t('fold', { keys: keysOf('foldList').join(' ') });
  return (
    <button
      type="button"
      className={page.fold}
      aria-label={label}
      title={label}
      ref={takesFocus ? takeFocus : undefined}
      onClick={() => fold(true, true)}
    >
      <Icon name="fold" size={14} />
    </button>
  );
}

/** In place of the filters of a folded list. `isNarrowed`: a filter leaves visitors out, which has to be seen. */
export function UnfoldBar({ fold, takesFocus, isNarrowed }: FoldedList & { isNarrowed: boolean }) {
  const { t } = useTranslation('workbenchList');
  const open = t('unfold', { keys: keysOf('foldList').join(' ') });
  const label = isNarrowed ? t('unfoldNarrowed', { label: open }) : open;
  return (
    <div className={style.strip}>
      <button
        type="button"
        className={style.unfold}
        aria-label={label}
        title={label}
        ref={takesFocus ? takeFocus : undefined}
        onClick={() => fold(false, true)}
      >
        <Icon name="unfold" size={14} />
        {isNarrowed && (
          <span className={style.on}>
            <Icon name="filter" size={14} />
          </span>
        )}
      </button>
    </div>
  );
}
