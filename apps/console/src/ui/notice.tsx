import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';
import style from './notice.module.css';

type Kind = 'info' | 'wait' | 'bad' | 'good';

const ICONS: Record<Kind, IconName> = { info: 'current', wait: 'clock', bad: 'warning', good: 'check' };

/** A message with a possible action, shown where it belongs on the page. */
export function Notice({
  kind,
  title,
  children,
  action,
}: {
  kind: Kind;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={`${style.notice} ${style[kind]}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <span className={style.icon}>
        <Icon name={ICONS[kind]} />
      </span>
      <div className={style.words}>
        {title && <strong className={style.title}>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={style.action}>{action}</div>}
    </div>
  );
}
