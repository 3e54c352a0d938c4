import { maskText } from '@parley/core/access/masks';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../../context';
import type { Client } from '../../../../db/pool';
import { Refusal } from '../../../../errors';
import { act } from '../../../../events/act';
import type { Principal } from '../../../../principal';
import { lockVisitors } from '../../../conversation/conversations/facts';
import { saveSummary } from '../../../conversation/conversations/summary';
import { removeNoteOn, writeNoteOn } from '../../../conversation/notes/actions';
import { recordChange } from '../../../foundation/audit/actions';
import { seenOf } from '../marks';
import { findWhose, readAbout } from './about-store';

/** Sets summary and category of a conversation; refused if another agent changed the same field meanwhile. */
export function describeConversation(
  context: Context,
  agent: Principal,
  { conversation, was = {}, summary, category }: Value<'POST /history/doEdit'>,
): Promise<Answer<'POST /history/doEdit'>> {
  return act(context, async (tx) => {
    const { person } = await lockSeen(context, tx, agent, conversation);
    const before = await readAbout(tx, conversation);
    const fields = (['summary', 'category'] as const).filter(
      (field) => was[field] !== undefined && was[field] !== maskText(before[field], agent.masks),
    );
    if (fields.length > 0) throw new Refusal('stale-version', { fields });
    const after = await saveSummary({ db: tx, clock: context.clock }, agent, conversation, { summary, category });
    await recordChange(tx, agent, {
      action: 'history.edit',
      subject: { kind: 'conversation', id: conversation },
      person,
      before,
      after: { summary: after.summary, category: after.category },
    });
    return after;
  });
}

/** Writes an internal note on a conversation, open or ended. */
export function noteConversation(
  context: Context,
  agent: Principal,
  { conversation, ...said }: Value<'POST /history/doNote'>,
): Promise<Answer<'POST /history/doNote'>> {
  return act(context, async (tx, emit) => {
    const { visitorId, ownerId, person } = await lockSeen(context, tx, agent, conversation);
    const on = { conversationId: conversation, visitorId, ownerId };
    const { note, isNew } = await writeNoteOn({ context, tx, emit, agent }, on, said);
    if (isNew)
      await recordChange(tx, agent, {
        action: 'history.addNote',
        subject: { kind: 'conversation', id: conversation },
        person,
        after: { text: note.msg },
      });
    return note;
  });
}

/** Removes a note of the caller; an administrator: any note. */
export function dropNote(
  context: Context,
  agent: Principal,
  { conversation, onlyID }: Value<'POST /history/doDropNote'>,
): Promise<void> {
  return act(context, async (tx, emit) => {
    const { visitorId, ownerId, person } = await lockSeen(context, tx, agent, conversation);
    const on = { conversationId: conversation, visitorId, ownerId };
    const { msg } = await removeNoteOn({ context, tx, emit, agent }, on, onlyID);
    await recordChange(tx, agent, {
      action: 'history.dropNote',
      subject: { kind: 'conversation', id: conversation },
      person,
      before: { text: msg },
    });
  });
}

/** Checks the right to write on a conversation and locks its visitor; returns the person for the audit log too. */
async function lockSeen(
  context: Context,
  tx: Client,
  agent: Principal,
  id: string,
): Promise<{ visitorId: string; ownerId: string | null; person: string }> {
  if ((await seenOf(tx, agent, [id])).length === 0) throw new Refusal('not-found');
  const { visitorId, personId, ownerId } = await findWhose(tx, id);
  await lockVisitors(tx, [visitorId], context.clock.now());
  return { visitorId, ownerId, person: personId ?? visitorId };
}
