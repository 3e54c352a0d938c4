import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEffects } from './effects/use-effects';
import style from './shell.module.css';
import { TopBar } from './top-bar';

/** The frame: a bar above, the page under it. Services that must not stop with a page live here. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app');
  useEffects();
  return (
    <div className={style.shell}>
      <button type="button" className={style.skip} onClick={() => document.getElementById('content')?.focus()}>
        {t('skipToContent')}
      </button>
      <TopBar />
      <main id="content" className={style.content} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
