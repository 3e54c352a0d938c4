import { type ReactNode, useId } from 'react';
import { useStore } from 'zustand';
import { Icon, type IconName } from '../../ui/icon';
import style from './foot-panel.module.css';
import { monitoring } from './monitoring/monitoring-store';

type Props = {
  /** Key under which the open state is stored. */
  name: string;
  icon: IconName;
  title: string;
  /** Next to the title: counts and unread. */
  counts: ReactNode;
  /** Rendered only while open. */
  children: ReactNode;
};

/** A folding panel below the visitors' list, for colleagues and friendly contacts. */
export function FootPanel({ name, icon, title, counts, children }: Props) {
  const id = useId();
  const isOpen = useStore(monitoring.store, ({ activeNames }) => activeNames.includes(name));
  return (
    <section className={style.panel} aria-label={title}>
      <button
        type="button"
        className={style.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => monitoring.toggleActiveName(name)}
      >
        <span className={style.chevron} data-open={isOpen || undefined}>
          <Icon name="up" size={12} />
        </span>
        <Icon name={icon} size={14} />
        <span>{title}</span>
        {counts}
      </button>
      <div id={id} className={style.place}>
        {isOpen && children}
      </div>
    </section>
  );
}
