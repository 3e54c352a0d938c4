import { type ContactKind, findContacts } from '@parley/core/visitors/contacts';
import { MAX_LETTER_LENGTH } from '@parley/protocol/codes';
import type { WorkContext } from '../../../context';
import { act } from '../../../events/act';
import { uuidV7 } from '../../../ids';

import { assignLetter } from './assignment';
import { type LeftTalk, reopenLetter, settleLetter, takeLeft } from './left-store';
import { insertLetter } from './store';

/** Conversations of one turn: contacts are searched in each. */
const AT_ONCE = 50;

/**
 * Keeps what visitors wrote who left the queue (C-45) as letters, if they can be reached: one for each conversation.
 * The letter is closed if the visitor returns (C-46), unless an agent has touched it.
 */
export async function keepLeft(context: WorkContext): Promise<void> {
  const now = context.clock.now();
  await act(context, async (tx, emit) => {
    for (const talk of await takeLeft(tx, AT_ONCE)) {
      if (!talk.hasLeft) {
        await settleLetter(tx, talk.id, now);
        continue;
      }
      const letter = letterOf(talk);
      if (!letter) continue;
      const { id, visitorId } = talk;
      const made = { id: uuidV7(now), visitorId, onlyId: `left-${id}`, byAgent: false, fromConversation: id };
      const kept = await insertLetter(tx, { ...made, ...letter }, now);
      if (kept.isNew || (await reopenLetter(tx, kept.id, letter.content)))
        await assignLetter(context, { tx, emit }, kept.id, now);
    }
  });
}

/** Null: nothing was written, or no contact is known. */
function letterOf({ words, name, phone, mail, wechat }: LeftTalk) {
  const content = lastOf(words.join('\n'), MAX_LETTER_LENGTH);
  if (content.trim() === '') return null;
  const found = findContacts(content);
  const written = (kind: ContactKind) => found.find((contact) => contact.kind === kind)?.value ?? '';
  const reached = {
    phone: phone || written('phone'),
    email: mail || written('mail'),
    wechat: wechat || written('wechat'),
  };
  return Object.values(reached).some((contact) => contact !== '') ? { content, name, ...reached } : null;
}

/** The end of a text; cutting may split a surrogate pair, of which the rest is left out. */
export const lastOf = (text: string, length: number): string => text.slice(-length).replace(/^[\udc00-\udfff]/, '');
