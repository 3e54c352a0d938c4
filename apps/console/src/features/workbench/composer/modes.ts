import type { Need } from '@parley/core/access/allows';
import type { VisitorRow } from '@parley/protocol/types';
import { isOfferedTo } from '../list/groups';
import type { ComposerMode } from './mode-store';

/** The one thing that would let one write to the visitor. */
export type Remedy = 'accept' | 'takeOver' | 'invite' | 'unblacklist';

/** Why one cannot write to the visitor; a key of the composer's texts. */
export type Reason =
  | 'blacklisted'
  | 'offer'
  | 'wait'
  | 'robot'
  | 'colleague'
  | 'watching'
  | 'monitor'
  | 'away'
  | 'invited'
  | 'end';

export type ModeFacts = {
  row: VisitorRow;
  me: string;
  isWatching: boolean;
  /** An invitation of ours is on its way. */
  isInvited: boolean;
  /** The server's time. */
  now: number;
  may(need: Need): boolean;
};

export type Modes = {
  /** What can be written now, in the order of the buttons. */
  open: readonly ComposerMode[];
  /** Null where one may reply. */
  closed: { reason: Reason; remedy: Remedy | null } | null;
};

export function modesFor(facts: ModeFacts): Modes {
  const closed = whyClosed(facts);
  const open: ComposerMode[] = closed ? [] : ['reply'];
  if (mayNote(facts)) open.push('note');
  if (mayWhisper(facts)) open.push('whisper');
  return { open, closed };
}

/** The mode that is shown: the chosen one while it is open; null: only the bar that says why not. */
export const shownMode = (chosen: ComposerMode, { open }: Modes): ComposerMode | null =>
  open.includes(chosen) ? chosen : open.includes('reply') ? 'reply' : null;

function whyClosed(facts: ModeFacts): Modes['closed'] {
  const { row, me, isWatching, isInvited, now } = facts;
  if (row.blacklistedUntil !== null && row.blacklistedUntil > now)
    return { reason: 'blacklisted', remedy: granted(facts, 'unblacklist') };
  if (row.state === 'current') {
    if (row.serviceID === me) return null;
    if (isOfferedTo(row, me)) return { reason: 'offer', remedy: granted(facts, 'accept') };
    return { reason: isWatching ? 'watching' : 'colleague', remedy: granted(facts, 'takeOver') };
  }
  if (row.state === 'wait' || row.state === 'robot') return { reason: row.state, remedy: granted(facts, 'accept') };
  if (isInvited) return { reason: 'invited', remedy: null };
  const remedy = row.online ? granted(facts, 'invite') : null;
  if (row.state === 'end') return { reason: 'end', remedy };
  return { reason: row.online ? 'monitor' : 'away', remedy };
}

const NEEDS: Record<Remedy, Need> = {
  accept: ['talk:accept'],
  takeOver: ['talk:takeOver'],
  invite: ['talk:invite'],
  unblacklist: ['talk:blacklist'],
};

const granted = ({ may }: ModeFacts, remedy: Remedy): Remedy | null => (may(NEEDS[remedy]) ? remedy : null);

const mayNote = ({ row, may }: ModeFacts): boolean => row.conversation !== null && may(['talk:note']);

/** To whom the conversation belongs, beside it. */
const mayWhisper = ({ row, me, may }: ModeFacts): boolean =>
  row.state === 'current' && row.serviceID !== null && row.serviceID !== me && may(['talk:whisper']);
