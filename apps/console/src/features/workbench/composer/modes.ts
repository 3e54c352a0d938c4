import type { Need } from '@parley/core/access/allows';
import type { VisitorRow } from '@parley/protocol/types';
import { isOfferedTo } from '../list/groups';
import type { ComposerMode } from './mode-store';

/** The action that would make it possible to write to the visitor. */
export type Remedy = 'accept' | 'takeOver' | 'invite' | 'unblacklist';

/** Why the agent cannot write to the visitor; a key of the composer's texts. */
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
  /** An invitation is open. */
  isInvited: boolean;
  /** The server's time. */
  now: number;
  may(need: Need): boolean;
};

export type Modes = {
  /** Modes available now, in the order of the buttons. */
  open: readonly ComposerMode[];
  /** Null when a reply is possible. */
  closed: { reason: Reason; remedy: Remedy | null } | null;
};

export function modesFor(facts: ModeFacts): Modes {
  const closed = whyClosed(facts);
  const open: ComposerMode[] = closed ? [] : ['reply'];
  if (mayNote(facts)) open.push('note');
  if (mayWhisper(facts)) open.push('whisper');
  return { open, closed };
}

/** The mode shown: the chosen one while open, else reply; null: only the bar with the reason. */
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

/** A whisper needs another agent as the owner. */
const mayWhisper = ({ row, me, may }: ModeFacts): boolean =>
  row.state === 'current' && row.serviceID !== null && row.serviceID !== me && may(['talk:whisper']);
