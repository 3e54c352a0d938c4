import { INSIDE, type Need } from '@parley/core/access/allows';
import type { VisitorRow } from '@parley/protocol/types';
import type { IconName } from '../../../ui/icon';
import { isOfferedTo } from '../list/groups';

export type ActionKey =
  | 'accept'
  | 'decline'
  | 'handBack'
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

/** `dialog`: asks in a window of its own. `at once`: can be taken back, or takes nothing away. */
export type HowItGoes = 'at once' | 'dialog';

export type Action = {
  key: ActionKey;
  look: 'primary' | 'plain' | 'danger';
  icon: IconName;
  goes: HowItGoes;
  /** 1: always stands in the header; 2: where there is room; else in the menu. */
  rank: 1 | 2 | 3;
};

type Facts = {
  me: string;
  isWatching: boolean;
  /** I took this conversation from a colleague who can have it back. */
  isTaken: boolean;
  /** The server's time. */
  now: number;
  may: (need: Need) => boolean;
};

type Entry = Action & { need: Need; when: (row: VisitorRow, facts: Facts) => boolean };

const isMine = (row: VisitorRow, { me }: Facts): boolean => row.state === 'current' && row.serviceID === me;
/** A colleague's, and not just being offered to me. */
const isColleagues = (row: VisitorRow, { me }: Facts): boolean =>
  row.state === 'current' && row.serviceID !== me && !isOfferedTo(row, me);
/** `may([])` is the administrator's flag (A-07): colleagues' conversations too. */
const isMineToManage = (row: VisitorRow, facts: Facts): boolean =>
  isMine(row, facts) || (row.state === 'current' && facts.may([]));

export const isBlacklisted = (row: Pick<VisitorRow, 'blacklistedUntil'>, now: number): boolean =>
  row.blacklistedUntil !== null && row.blacklistedUntil > now;

/** Letters, ratings and summaries are the organisation's own. */
const OURS: Need = { permission: ['talk:desk', INSIDE], mode: 'allOf' };

/** In the order in which they stand in header and menu. */
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
    rank: 2,
    need: ['talk:transfer'],
    when: (row, facts) => isMineToManage(row, facts) && row.transfer === null,
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
    need: OURS,
    when: (row, facts) =>
      row.conversation !== null && (isMineToManage(row, facts) || (row.state === 'end' && mayStillAsk(row, facts))),
  },
  {
    key: 'toLetter',
    look: 'plain',
    icon: 'letter',
    goes: 'dialog',
    rank: 3,
    need: OURS,
    when: (row) => row.conversation !== null && row.umsg > 0,
  },
  {
    key: 'blacklist',
    look: 'danger',
    icon: 'block',
    goes: 'dialog',
    rank: 3,
    need: ['talk:blacklist'],
    // An open conversation ends with it, so it is for whoever may end that.
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

/** Of an ended conversation: who had it, or an administrator. */
const mayStillAsk = (row: VisitorRow, { me, may }: Facts): boolean => row.serviceID === me || may([]);

/** What this person may do with this visitor now, in the order of the buttons. */
export const actionsFor = (row: VisitorRow, facts: Facts): Action[] =>
  ENTRIES.filter(({ need, when }) => facts.may(need) && when(row, facts)).map(
    ({ need: _, when: __, ...action }) => action,
  );

/** What stands in the header as buttons, and what in the menu behind them. */
export function placed(actions: readonly Action[], hasRoom: boolean): { buttons: Action[]; menu: Action[] } {
  const most = hasRoom ? 2 : 1;
  const buttons = actions.filter(({ rank }) => rank <= most);
  // A narrow header keeps one word, an offer's answer its two: the others are a press away.
  const kept = hasRoom ? buttons.slice(0, 3) : buttons.slice(0, buttons[1]?.key === 'decline' ? 2 : 1);
  return { buttons: kept, menu: actions.filter((action) => !kept.includes(action)) };
}
