import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '../../lib/lazy-page';
import type { RichEditorProps } from './rich-editor';
import style from './rich-editor.module.css';
import './texts';

const RichEditor = lazyView(() => import('./rich-editor').then((part) => part.default));

/** The editor of formatted text, loaded when it is shown. */
export function RichField(props: RichEditorProps) {
  const { t } = useTranslation('richEditor');
  return (
    <Suspense
      fallback={
        <div className={style.place} role="status">
          {t('loading')}
        </div>
      }
    >
      <RichEditor {...props} />
    </Suspense>
  );
}
