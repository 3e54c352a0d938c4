import type { VisitorState } from '@parley/protocol/types';
import type { IconName } from '../../ui/icon';
import type { GroupKey } from './list/groups';

/** Icon and colour of each conversation state. */
export const STATE_LOOK: Record<VisitorState, { icon: IconName; hue: string; soft: string }> = {
  robot: { icon: 'robot', hue: 'var(--robot)', soft: 'var(--robot-soft)' },
  wait: { icon: 'wait', hue: 'var(--wait)', soft: 'var(--wait-soft)' },
  current: { icon: 'current', hue: 'var(--current)', soft: 'var(--current-soft)' },
  monitor: { icon: 'monitor', hue: 'var(--monitor)', soft: 'var(--monitor-soft)' },
  end: { icon: 'end', hue: 'var(--end)', soft: 'var(--end-soft)' },
};

export const GROUP_LOOK: Record<GroupKey, { icon: IconName; hue: string }> = {
  ...STATE_LOOK,
  offered: { icon: 'transfer', hue: 'var(--wait)' },
  watched: { icon: 'watched', hue: 'var(--monitor)' },
  colleagues: { icon: 'colleagues', hue: 'var(--current)' },
};
