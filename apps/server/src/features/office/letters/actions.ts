import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import type { Principal } from '../../../principal';
import { isBlacklisted } from '../../conversation/blacklist/actions';
import { passWords } from '../../conversation/words/word-check';
import { recordChange, recordChanges } from '../../foundation/audit/actions';
import type { StoredAnswer } from '../form-answers/actions';
import { checkedAnswers, keepAnswers, passAnswers } from '../forms/actions';
import { refuseUnknownAgents } from '../users/actions';
import { assignLetter, emitAssigned } from './assignment';
import { readToAssign } from './assignment-store';
import { insertLetter, type LetterHandling, type LetterStatus, lockLetters, markLetters, saveLetters } from './store';

export type Letter = {
  onlyID: string;
  content: string;
  name?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  wechat?: string | undefined;
  /** Answers to the site's own fields, by key. */
  answers?: Readonly<Record<string, string>> | undefined;
};

/** Stores a letter. A repeated onlyID gets the first answer and changes nothing. */
export function leaveLetter(
  context: Context,
  visitorId: string,
  letter: Letter,
  { byAgent = false, siteId }: { byAgent?: boolean; siteId?: string } = {},
): Promise<{ id: string; time: number }> {
  // What an agent keeps of a conversation was checked when it was said.
  const { text: content, alerts: inContent } = byAgent
    ? { text: letter.content, alerts: [] }
    : passWords(context, letter.content, 'visitor');
  const now = context.clock.now();
  const { answers, alerts: inAnswers } = passAnswers(context, byAgent ? [] : ownAnswers(context, siteId, letter));
  const alerts = [...new Set([...inContent, ...inAnswers])];
  const contacts = Object.fromEntries(answers.map(({ kind, value }) => [kind, value]));
  const { onlyID: onlyId, name = '', phone = '', email = '', wechat = '' } = { ...letter, ...contacts };
  return act(context, async (tx, emit) => {
    if (!byAgent && (await isBlacklisted(tx, visitorId, now))) throw new Refusal('blacklisted');
    const kept = await insertLetter(
      tx,
      { id: uuidV7(now), visitorId, onlyId, content, name, phone, email, wechat: wechat.trim(), byAgent },
      now,
    );
    if (kept.isNew) {
      await keepAnswers(context, { tx, emit }, { place: { visitorId, letterId: kept.id }, answers });
      await assignLetter(context, { tx, emit }, kept.id, now);
    }
    if (kept.isNew && alerts.length > 0)
      emit({
        kind: 'word.found',
        visitorId,
        conversation: null,
        authorId: null,
        nickname: name,
        words: alerts,
        letter: kept.id,
      });
    return { id: kept.id, time: kept.createdAt.getTime() };
  });
}

/** Answers to the site's own fields; a contact counts, however the window has sent it. */
function ownAnswers(context: Context, siteId: string | undefined, letter: Letter): StoredAnswer[] {
  const { letterOwn, letterFields } = context.setting('forms', siteId);
  if (!letterOwn) return [];
  const said: Readonly<Record<string, unknown>> = letter;
  const given = letterFields.map(({ key, kind }) => [key, letter.answers?.[key] ?? String(said[kind] ?? '')]);
  return checkedAnswers(letterFields, Object.fromEntries(given));
}

/** Marks letters read or unread; returns the changed ones. */
export function mark(
  context: Context,
  by: Principal,
  { ids, read }: { ids: readonly string[]; read: boolean },
): Promise<string[]> {
  return act(context, async (tx) => {
    const changed = await markLetters(tx, by, ids, read ? new Date(context.clock.now()) : null);
    if (changed.length > 0)
      await recordChange(tx, by, {
        action: read ? 'letters.markRead' : 'letters.markUnread',
        subject: { kind: 'letter', id: changed },
      });
    return changed;
  });
}

export type LetterChange = {
  status?: LetterStatus | undefined;
  serviceID?: string | null | undefined;
  dueAt?: number | null | undefined;
};

/** Sets status, owner or due date of letters. Returns the former values of changed ones. */
export function changeLetters(
  context: Context,
  by: Principal,
  ids: readonly string[],
  { status, serviceID, dueAt }: LetterChange,
): Promise<LetterHandling[]> {
  return act(context, async (tx, emit) => {
    if (serviceID) await refuseUnknownAgents(tx, [serviceID]);
    const before = await lockLetters(tx, by, ids);
    const changes = before.flatMap((letter) => {
      const next = {
        ...letter,
        ...(serviceID !== undefined && { ownerId: serviceID }),
        ...(dueAt !== undefined && { dueAt: dueAt === null ? null : new Date(dueAt) }),
        // A new letter that gets an owner becomes open.
        status: status ?? (serviceID && letter.status === 'new' ? 'open' : letter.status),
      };
      return isSame(letter, next) ? [] : [{ letter, next }];
    });
    if (changes.length === 0) return [];
    await saveLetters(
      tx,
      changes.map(({ next }) => next),
      context.clock.now(),
    );
    await recordChanges(
      tx,
      by,
      changes.map(({ letter, next }) => ({
        action: 'letters.edit',
        subject: { kind: 'letter', id: letter.id },
        before: auditFields(letter),
        after: auditFields(next),
      })),
    );
    // An agent who takes letters itself needs no push.
    if (serviceID && serviceID !== by.uuid)
      for (const letter of await readToAssign(
        tx,
        changes.flatMap(({ letter: { ownerId }, next: { id } }) => (ownerId === serviceID ? [] : [id])),
      ))
        emitAssigned(emit, letter);
    return changes.map(({ letter }) => letter);
  });
}

export const auditFields = ({ status, ownerId, dueAt }: LetterHandling) => ({
  status,
  ownerId,
  dueAt: dueAt?.getTime() ?? null,
});
const isSame = (a: LetterHandling, b: LetterHandling): boolean =>
  JSON.stringify(auditFields(a)) === JSON.stringify(auditFields(b));
