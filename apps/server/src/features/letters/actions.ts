import type { Context } from '../../context';
import { Refusal } from '../../errors';
import { act } from '../../events/act';
import { uuidV7 } from '../../ids';
import type { Principal } from '../../principal';
import { recordChange } from '../audit/actions';
import { isBlacklisted } from '../blacklist/actions';
import { countUnread, insertLetter, markLetters } from './store';

export type Letter = {
  onlyID: string;
  content: string;
  name?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
};

/** Leaves a letter; the same onlyID again is answered with the first answer and changes nothing. */
export function leaveLetter(
  context: Context,
  visitorId: string,
  letter: Letter,
  { byAgent = false } = {},
): Promise<{ id: string; time: number }> {
  const { onlyID: onlyId, content, name = '', phone = '', email = '' } = letter;
  const now = context.clock.now();
  return act(context, async (tx, emit) => {
    if (!byAgent && (await isBlacklisted(tx, visitorId, now))) throw new Refusal('blacklisted');
    const kept = await insertLetter(tx, { id: uuidV7(now), visitorId, onlyId, content, name, phone, email }, now);
    if (kept.isNew) emit({ kind: 'letter.left', letterId: kept.id, unread: await countUnread(tx) });
    return { id: kept.id, time: kept.createdAt.getTime() };
  });
}

/** Marks letters read or unread; answers those that were the other before. */
export function mark(
  context: Context,
  by: Principal,
  { ids, read }: { ids: readonly string[]; read: boolean },
): Promise<string[]> {
  return act(context, async (tx) => {
    const changed = await markLetters(tx, ids, read ? new Date(context.clock.now()) : null);
    if (changed.length > 0)
      await recordChange(tx, by, {
        action: read ? 'letters.markRead' : 'letters.markUnread',
        subject: { kind: 'letter', id: changed },
      });
    return changed;
  });
}
