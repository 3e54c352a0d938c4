import type { ReactNode } from 'react';
import { AntdFrame } from '../../ui/antd-frame';
import style from './demo.module.css';
import './texts';

/** Layout of a sample page: title, a sentence on its purpose, and content. */
export function DemoPage({
  title,
  lead,
  action,
  children,
}: {
  title: string;
  lead?: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <AntdFrame>
      <div className={style.page}>
        <header className={style.header}>
          <div>
            <h1 className={style.title}>{title}</h1>
            {lead && <p className={style.lead}>{lead}</p>}
          </div>
          {action}
        </header>
        {children}
      </div>
    </AntdFrame>
  );
}

/** A titled section of a page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={style.part}>
      <h2 className={style.subtitle}>{title}</h2>
      {children}
    </section>
  );
}
