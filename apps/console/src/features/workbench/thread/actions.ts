import type { Need } from '@parley/core/access/allows';
import type { VisitorRow } from '@parley/protocol/types';
import type { IconName } from '../../../ui/icon';
import { isOfferedTo } from '../list/groups';

export type ActionKey = 'accept' | 'decline' | 'end' | 'takeOver' | 'watch' | 'unwatch' | 'invite';
export type Action = { key: ActionKey; look: 'primary' | 'plain' | 'danger'; icon: IconName };

type Facts = { me: string; isWatching: boolean; may: (need: Need) => boolean };

const ACTIONS: Record<ActionKey, Action & { need: Need; when: (row: VisitorRow, facts: Facts) => boolean }> = {
  accept: {
    key: 'accept',
    look: 'primary',
    icon: 'check',
    need: ['talk:accept'],
    when: (row, { me }) => row.state === 'wait' || row.state === 'robot' || isOfferedTo(row, me),
  },
  decline: {
    key: 'decline',
    look: 'plain',
    icon: 'close',
    need: ['talk:accept'],
    when: (row, { me }) => isOfferedTo(row, me),
  },
  takeOver: {
    key: 'takeOver',
    look: 'plain',
    icon: 'takeOver',
    need: ['talk:takeOver'],
    when: (row, { me }) => row.state === 'current' && row.serviceID !== me && !isOfferedTo(row, me),
  },
  invite: {
    key: 'invite',
    look: 'primary',
    icon: 'invite',
    need: ['talk:invite'],
    when: (row) => row.online && (row.state === 'monitor' || row.state === 'end'),
  },
  watch: {
    key: 'watch',
    look: 'plain',
    icon: 'monitor',
    need: ['talk:monitor'],
    when: (row, { me, isWatching }) => !isWatching && row.state !== 'end' && row.serviceID !== me,
  },
  unwatch: {
    key: 'unwatch',
    look: 'plain',
    icon: 'eyeOff',
    need: ['talk:monitor'],
    when: (_row, { isWatching }) => isWatching,
  },
  end: {
    key: 'end',
    look: 'danger',
    icon: 'end',
    need: ['talk:end'],
    when: (row, { me, may }) =>
      row.state === 'wait' || row.state === 'robot' || (row.state === 'current' && (row.serviceID === me || may([]))),
  },
};

/** What this person may do with this visitor now, in the order of the buttons. `may([])` is the administrator's flag. */
export const actionsFor = (row: VisitorRow, facts: Facts): Action[] =>
  Object.values(ACTIONS).filter(({ need, when }) => facts.may(need) && when(row, facts));
