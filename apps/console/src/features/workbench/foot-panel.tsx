import { type ReactNode, useId } from 'react';
import { useStore } from 'zustand';
import { Icon, type IconName } from '../../ui/icon';
import style from './foot-panel.module.css';
import { monitoring } from './monitoring/monitoring-store';

type Props = {
  /** Its name among the sections that stand open. */
  name: string;
  icon: IconName;
  title: string;
  /** Beside the title: how many, and what is new. */
  counts: ReactNode;
  /** Drawn only while it stands open. */
  children: ReactNode;
};

/** At the foot of the visitors' list: who else there is to talk with. Folded it asks for nothing. */
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
