import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/icon';
import style from '../channels.module.css';
import type { LogLine, Sending } from '../queries';

const ICONS: Record<LogLine['state'] | Sending['state'], IconName> = {
  done: 'check',
  sent: 'check',
  waiting: 'clock',
  queued: 'clock',
  refused: 'ban',
  failed: 'warning',
};

/** A state with its icon. */
export function State({ state, children }: { state: keyof typeof ICONS; children: ReactNode }) {
  return (
    <span className={style.state} data-state={state}>
      <Icon name={ICONS[state]} />
      {children}
    </span>
  );
}
