import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../lib/brand';
import { LanguageButton } from '../../ui/language-button';
import { Mark } from '../../ui/mark';
import style from './auth.module.css';

/** Layout of the pages without login: a picture, and a translucent panel in the right half. */
export function AuthFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const { t } = useTranslation('app');
  const { logo, own } = useBrand();
  return (
    <div className={style.page}>
      <header className={style.header}>
        <span className={style.brand}>
          <Mark logo={logo} />
          {own || t('product')}
        </span>
        <span className={style.tools}>
          <LanguageButton />
        </span>
      </header>
      <main className={style.main}>
        <div className={style.card}>
          <div>
            <h1 className={style.title}>{title}</h1>
            <p className={style.lead}>{lead}</p>
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}
