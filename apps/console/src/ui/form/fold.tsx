import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import style from './fold.module.css';
import './texts';

type Props = {
  /** "More options" if left out. */
  title?: string;
  /** Open at first. */
  isOpen?: boolean;
  children: ReactNode;
};

/** The optional fields of a long form. Folded fields keep their values; a refused one opens its fold (`openFoldsOf`). */
export function Fold({ title, isOpen = false, children }: Props) {
  const { t } = useTranslation('form');
  return (
    <details className={style.fold} open={isOpen}>
      <summary className={style.title}>{title ?? t('more')}</summary>
      <div className={style.fields}>{children}</div>
    </details>
  );
}
