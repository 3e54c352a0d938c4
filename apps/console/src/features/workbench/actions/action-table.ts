import { INSIDE, type Need } from '@parley/core/access/allows';
import type { VisitorRow } from '@parley/protocol/types';
import type { IconName } from '../../../ui/icon';
import { isOfferedTo } from '../list/groups';

export type ActionKey =
  | 'accept'
  | 'decline'
  | 'handBack'
  | 'requeue'
  | 'takeOver'
  | 'invite'
  | 'transfer'
  | 'withdraw'
  | 'watch'
  | 'unwatch'
  | 'whisper'
  | 'end'
  | 'sum'
  | 'inviteRating'
  | 'toLetter'
  | 'blacklist'
  | 'unblacklist';

/** `dialog`: asks first. `at once`: can be undone, or is harmless. */
export type RunMode = 'at once' | 'dialog';

export type Action = {
  key: ActionKey;
  look: 'primary' | 'plain' | 'danger';
  icon: IconName;
  goes: RunMode;
  /** 1: always in the header; 2: in the header if there is room; 3: in the menu. */
  rank: 1 | 2 | 3;
};

type Facts = {
  me: string;
  isWatching: boolean;
  /** I took over this conversation and can hand it back. */
  isTaken: boolean;
  /** The server's time. */
  now: number;
  may: (need: Need) => boolean;
};

type Entry = Action & {
  need: Need;
  when: (row: VisitorRow, facts: Facts) => boolean;
};

const isMine = (row: VisitorRow, { me }: Facts): boolean => row.state === 'current' && row.serviceID === me;
/** Owned by a colleague and not offered to me. */
const isColleagues = (row: VisitorRow, { me }: Facts): boolean =>
  row.state === 'current' && row.serviceID !== me && !isOfferedTo(row, me);
/** My conversation, or anyone's for an administrator: `may([])` is true for them only. */
const isMineToManage = (row: VisitorRow, facts: Facts): boolean =>
  isMine(row, facts) || (row.state === 'current' && facts.may([]));

export const isBlacklisted = (row: Pick<VisitorRow, 'blacklistedUntil'>, now: number): boolean =>
  row.blacklistedUntil !== null && row.blacklistedUntil > now;

/** Letters and ratings: for agents of the company, not for guests. */
const NOT_FOR_GUESTS: Need = { permission: ['talk:desk', INSIDE], mode: 'allOf' };

/** In the order of header and menu. */
const ENTRIES: readonly Entry[] = [
  {
    key: 'accept',
    look: 'primary',
    icon: 'check',
    goes: 'at once',
    rank: 1,
    need: ['talk:accept'],
    when: (row, { me }) => row.state === 'wait' || row.state === 'robot' || isOfferedTo(row, me),
  },
  {
    key: 'decline',
    look: 'plain',
    icon: 'close',
    goes: 'dialog',
    rank: 1,
    need: ['talk:accept'],
    when: (row, { me }) => isOfferedTo(row, me),
  },
  {
    key: 'handBack',
    look: 'plain',
    icon: 'recall',
    goes: 'at once',
    rank: 2,
    need: ['talk:takeOver'],
    when: (row, facts) => facts.isTaken && isMine(row, facts) && row.transfer === null,
  },
  {
    key: 'takeOver',
    look: 'plain',
    icon: 'takeOver',
    goes: 'at once',
    rank: 1,
    need: ['talk:takeOver'],
    when: isColleagues,
  },
  {
    key: 'invite',
    look: 'primary',
    icon: 'invite',
    goes: 'dialog',
    rank: 1,
    need: ['talk:invite'],
    when: (row, { now }) => row.online && (row.state === 'monitor' || row.state === 'end') && !isBlacklisted(row, now),
  },
  {
    key: 'transfer',
    look: 'plain',
    icon: 'transfer',
    goes: 'dialog',
    rank: 1,
    need: ['talk:transfer'],
    when: (row, facts) => isMineToManage(row, facts) && row.transfer === null,
  },
  {
    key: 'requeue',
    look: 'plain',
    icon: 'wait',
    goes: 'at once',
    rank: 3,
    need: { permission: ['talk:transfer', INSIDE], mode: 'allOf' },
    when: isMine,
  },
  {
    key: 'withdraw',
    look: 'plain',
    icon: 'recall',
    goes: 'at once',
    rank: 1,
    need: ['talk:transfer'],
    when: (row, facts) => isMineToManage(row, facts) && row.transfer !== null && !isOfferedTo(row, facts.me),
  },
  {
    key: 'watch',
    look: 'plain',
    icon: 'monitor',
    goes: 'at once',
    rank: 2,
    need: ['talk:monitor'],
    when: (row, { me, isWatching }) => !isWatching && row.state !== 'end' && row.serviceID !== me,
  },
  {
    key: 'unwatch',
    look: 'plain',
    icon: 'eyeOff',
    goes: 'at once',
    rank: 2,
    need: ['talk:monitor'],
    when: (_row, { isWatching }) => isWatching,
  },
  {
    key: 'whisper',
    look: 'plain',
    icon: 'whisper',
    goes: 'at once',
    rank: 2,
    need: ['talk:whisper'],
    when: isColleagues,
  },
  {
    key: 'end',
    look: 'danger',
    icon: 'end',
    goes: 'dialog',
    rank: 1,
    need: ['talk:end'],
    when: (row, facts) => row.state === 'wait' || row.state === 'robot' || isMineToManage(row, facts),
  },
  {
    key: 'sum',
    look: 'plain',
    icon: 'pencil',
    goes: 'dialog',
    rank: 2,
    need: { permission: ['talk:end', INSIDE], mode: 'allOf' },
    when: (row) => row.conversation !== null && row.state !== 'wait' && row.state !== 'robot',
  },
  {
    key: 'inviteRating',
    look: 'plain',
    icon: 'star',
    goes: 'dialog',
    rank: 3,
    need: NOT_FOR_GUESTS,
    when: (row, facts) =>
      row.conversation !== null && (isMineToManage(row, facts) || (row.state === 'end' && mayInviteRating(row, facts))),
  },
  {
    key: 'toLetter',
    look: 'plain',
    icon: 'letter',
    goes: 'dialog',
    rank: 3,
    need: NOT_FOR_GUESTS,
    when: (row) => row.conversation !== null && row.umsg > 0,
  },
  {
    key: 'blacklist',
    look: 'danger',
    icon: 'block',
    goes: 'dialog',
    rank: 3,
    need: ['talk:blacklist'],
    // Ends an open conversation, so it needs the permission to end it.
    when: (row, facts) => !isBlacklisted(row, facts.now) && (row.state !== 'current' || isMineToManage(row, facts)),
  },
  {
    key: 'unblacklist',
    look: 'plain',
    icon: 'block',
    goes: 'dialog',
    rank: 3,
    need: ['talk:blacklist'],
    when: (row, { now }) => isBlacklisted(row, now),
  },
];

/** For an ended conversation: its last owner or an administrator. */
const mayInviteRating = (row: VisitorRow, { me, may }: Facts): boolean => row.serviceID === me || may([]);

/** Actions available on this visitor now, in the order of the buttons. */
export const actionsFor = (row: VisitorRow, facts: Facts): Action[] =>
  ENTRIES.filter(({ need, when }) => facts.may(need) && when(row, facts)).map(
    ({ need: _, when: __, ...action }): Action => action,
  );

/** Splits actions into header buttons and menu entries. */
export function splitActions(actions: readonly Action[], hasRoom: boolean): { buttons: Action[]; menu: Action[] } {
  const most = hasRoom ? 2 : 1;
  const buttons = actions.filter(({ rank }) => rank <= most);
  const kept = buttons.slice(0, hasRoom ? 3 : 2);
  return { buttons: kept, menu: actions.filter((action) => !kept.includes(action)) };
}
