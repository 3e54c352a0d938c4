import type { ReactNode } from 'react';
import style from './page.module.css';

type Props = {
  title: string;
  count?: number | string | undefined;
  lead?: string | undefined;
  action?: ReactNode;
  children: ReactNode;
};

/** A page below the header: title, count, main action and description. */
export function Page({ title, count, lead, action, children }: Props) {
  return (
    <div className={style.page}>
      <header className={style.header}>
        <div className={style.words}>
          <h1 className={style.title}>
            {title}
            {count !== undefined && <span className={style.count}>{count}</span>}
          </h1>
          {lead && <p className={style.lead}>{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </div>
  );
}
