import type { Note, VisitorRow } from '@parley/protocol/types';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act, type Emit } from '../../../events/act';
import { listingOf } from '../../../events/events';
import type { Principal } from '../../../principal';
import { lockVisitor } from '../conversations/actions';
import { seeVisitor } from '../conversations/reading';
import { readRow } from '../conversations/rows';
import { presentNote } from './present';
import { deleteNote, findNote, hasMessage, insertNote, isAgent, type NewNote, type NoteRow } from './store';

type Said = { onlyID: string; msg: string; pin?: string | undefined };

/**
 * Writes an internal note on the newest conversation, open or ended. Notes have no seq. Stored once for each `onlyID`.
 */
export async function writeNote(
  context: Context,
  agent: Principal,
  visitorId: string,
  { onlyID, msg, pin }: Said,
): Promise<VisitorRow> {
  await seeVisitor(context, agent, visitorId);
  return act(context, async (tx, emit) => {
    const { conversation } = await lockVisitor(context, tx, visitorId);
    if (!conversation) throw new Refusal('no-conversation');
    if (pin && !(await hasMessage(tx, visitorId, pin))) throw new Refusal('unknown-message');
    const note: NewNote = {
      visitorId,
      onlyID,
      msg,
      conversationId: conversation.id,
      kind: 'note',
      pin: pin ?? null,
      authorId: agent.uuid,
      toId: null,
    };
    await store(context, tx, emit, note, conversation.ownerId);
    return (await readRow(tx, visitorId))!;
  });
}

/**
 * Writes a whisper: a note to the conversation's owner, or to a named agent. The latter is also used to forward
 * messages, by the owner too and from ended conversations.
 */
export async function whisper(
  context: Context,
  agent: Principal,
  visitorId: string,
  { onlyID, msg, pin, to }: Said & { to?: string | undefined },
): Promise<VisitorRow> {
  await seeVisitor(context, agent, visitorId);
  return act(context, async (tx, emit) => {
    const { conversation } = await lockVisitor(context, tx, visitorId);
    if (!conversation) throw new Refusal('no-conversation');
    const { id, ownerId } = conversation;
    if (!to && conversation.state !== 'current') throw new Refusal('not-current');
    const toId = to ?? ownerId;
    if (toId === agent.uuid) throw new Refusal('already-yours');
    if (to && !(await isAgent(tx, to))) throw new Refusal('unknown-agent');
    if (pin && !(await hasMessage(tx, visitorId, pin))) throw new Refusal('unknown-message');
    const said = { visitorId, onlyID, msg, conversationId: id, kind: 'whisper' as const, pin: pin ?? null };
    await store(context, tx, emit, { ...said, authorId: agent.uuid, toId }, ownerId);
    return (await readRow(tx, visitorId))!;
  });
}

async function store(
  context: Context,
  tx: Client,
  emit: Emit,
  note: NewNote,
  ownerId: string | null,
): Promise<boolean> {
  const kept = await insertNote(tx, note, context.clock.now());
  if (!kept) return false;
  const { visitorId, toId } = note;
  const standing = await standingFor(tx, note);
  emit({ kind: 'note.written', visitorId, ownerId, toId, note: presentNote(kept), isRemoved: false, standing });
  return true;
}

/** Null for a browsing visitor too: all agents list it, and its newest conversation may be outside of their scope. */
async function standingFor(tx: Client, { visitorId, conversationId }: Pick<NewNote, 'visitorId' | 'conversationId'>) {
  const row = (await readRow(tx, visitorId))!;
  return row.state === 'monitor' || row.conversation !== conversationId ? null : listingOf(row);
}

/** A conversation that the caller may write notes on. */
type NoteTarget = { conversationId: string; visitorId: string; ownerId: string | null };
/** The author, and the transaction. */
type Writing = { context: Context; tx: Client; emit: Emit; agent: Principal };

/** Writes a note on any conversation. The caller has locked its visitor and checked the agent's right. */
export async function writeNoteOn(
  { context, tx, emit, agent }: Writing,
  { conversationId, visitorId, ownerId }: NoteTarget,
  { onlyID, msg }: { onlyID: string; msg: string },
): Promise<{ note: Note; isNew: boolean }> {
  const note = { visitorId, onlyID, msg, conversationId, kind: 'note' as const, pin: null, authorId: agent.uuid };
  const isNew = await store(context, tx, emit, { ...note, toId: null }, ownerId);
  const kept = await findNote(tx, visitorId, onlyID);
  // The id is of another note, or of a removed one.
  if (kept?.conversationId !== conversationId || kept.authorId !== agent.uuid) throw new Refusal('not-found');
  return { note: presentNote(kept), isNew };
}

/** Removes a note, after the same lock and check by the caller. Returns its text. */
export async function removeNoteOn(
  writing: Writing,
  { conversationId, visitorId, ownerId }: NoteTarget,
  onlyID: string,
): Promise<Note> {
  const note = await findNote(writing.tx, visitorId, onlyID);
  if (note?.conversationId !== conversationId || note.kind !== 'note') throw new Refusal('not-found');
  return remove(writing, note, ownerId);
}

async function remove({ context, tx, emit, agent }: Writing, note: NoteRow, ownerId: string | null): Promise<Note> {
  if (note.authorId !== agent.uuid && !agent.admin) throw new Refusal('not-yours');
  await deleteNote(tx, note, context.clock.now());
  const { visitorId, toId } = note;
  const removed = presentNote(note);
  const standing = await standingFor(tx, note);
  emit({ kind: 'note.written', visitorId, ownerId, toId, note: removed, isRemoved: true, standing });
  return removed;
}

/** Removes a note of the caller; an administrator: any note. */
export async function removeNote(
  context: Context,
  agent: Principal,
  visitorId: string,
  onlyID: string,
): Promise<VisitorRow> {
  await seeVisitor(context, agent, visitorId);
  return act(context, async (tx, emit) => {
    const { conversation } = await lockVisitor(context, tx, visitorId);
    const note = await findNote(tx, visitorId, onlyID);
    if (!note) throw new Refusal('not-found');
    await remove({ context, tx, emit, agent }, note, conversation?.ownerId ?? null);
    return (await readRow(tx, visitorId))!;
  });
}
