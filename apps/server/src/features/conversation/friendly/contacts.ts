import type { Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act, type Emit } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import type { Principal } from '../../../principal';
import { recordChange } from '../../foundation/audit/actions';
import { hashOf, newCode, pathOf } from './code';
import {
  type ContactRow,
  deleteContacts,
  findColleague,
  findContact,
  insertContact,
  isContact,
  isGroup,
  lockContacts,
  lockContactsFor,
  setCode,
  setStatus,
  updateContact,
} from './contacts-store';
import { closeGuest, removeGuest, reopenGuest } from './guests';
import { presentContact } from './present';
import { endSharesOf } from './shares';

type Edit = Value<'POST /friendly/doEdit'>;
export type Invitation = { code: string; path: string; until: number };

/** Default permissions of a new contact. */
const DEFAULT_PERMISSIONS = { seeState: true, chat: true, receive: true, seeHistory: false };
const WEEK_HOURS = 24 * 7;
const HOUR_MS = 3_600_000;

/** Creates a contact (without id) or changes the given fields of one. A new partner gets an invitation. */
export function editContact(
  context: Context,
  by: Principal,
  edit: Edit,
): Promise<{ row: ContactRow; invitation: Invitation | null }> {
  return act(context, async (tx, emit) => {
    if (edit.group && !(await isGroup(tx, edit.group))) throw new Refusal('unknown-group', { fields: ['group'] });
    if (edit.id === undefined) return createContact(context, tx, emit, by, edit);
    const [before] = await lockContactsFor(tx, by, [edit.id]);
    if (!before) throw new Refusal('not-found');
    if (edit.version !== undefined && edit.version !== before.version)
      throw new Refusal('edited-meanwhile', { contact: presentContact(before, context.clock.now()) });
    await updateContact(tx, edit.id, edit);
    const row = (await findContact(tx, edit.id))!;
    emit({ kind: 'friends.changed', agentIds: null });
    await recordChange(tx, by, {
      action: 'friendly.edit',
      subject: { kind: 'contact', id: row.id, name: row.name },
      before: auditFields(before),
      after: auditFields(row),
    });
    return { row, invitation: null };
  });
}

async function createContact(context: Context, tx: Client, emit: Emit, by: Principal, edit: Edit) {
  const now = context.clock.now();
  const { kind, company = '', remark = '', group = null, hours = WEEK_HOURS } = edit;
  const allowed = { ...DEFAULT_PERMISSIONS, ...edit.allowed };
  const id = uuidV7(now);
  const contact = { id, groupId: group, company, remark, allowed, addedBy: by.uuid };
  let invitation: Invitation | null = null;
  if (kind === 'internal') {
    if (!edit.agent) throw new Refusal('bad-request', { fields: ['agent'] });
    const colleague = await findColleague(tx, edit.agent);
    if (!colleague) throw new Refusal('unknown-agent', { fields: ['agent'] });
    if (await isContact(tx, colleague.id, group)) throw new Refusal('already-a-contact', { fields: ['agent'] });
    const name = edit.name ?? colleague.nickname;
    await insertContact(tx, { ...contact, kind, name, agentId: colleague.id, codeHash: null, codeUntil: null }, now);
    emit({ kind: 'friends.changed', agentIds: [colleague.id] });
  } else if (kind === 'partner') {
    if (edit.name === undefined) throw new Refusal('bad-request', { fields: ['name'] });
    invitation = invitationFor(now, hours);
    const codeHash = hashOf(invitation.code);
    const { until: codeUntil } = invitation;
    await insertContact(tx, { ...contact, kind, name: edit.name, agentId: null, codeHash, codeUntil }, now);
  } else throw new Refusal('bad-request', { fields: ['kind'] });
  const row = (await findContact(tx, id))!;
  await recordChange(tx, by, {
    action: 'friendly.add',
    subject: { kind: 'contact', id, name: row.name },
    after: { kind, agent: row.agentUsername, ...auditFields(row) },
  });
  return { row, invitation };
}

function invitationFor(now: number, hours: number): Invitation {
  const code = newCode();
  return { code, path: pathOf(code), until: now + hours * HOUR_MS };
}

/** Fields of a contact in the audit log. */
const auditFields = ({
  company,
  name,
  remark,
  groupName,
  seeState,
  chat,
  receive,
  seeHistory,
  status,
}: ContactRow) => ({
  company,
  name,
  remark,
  group: groupName,
  seeState,
  chat,
  receive,
  seeHistory,
  status,
});

/** A new code for a partner without an account; the former one becomes invalid. */
export function inviteAgain(context: Context, by: Principal, id: string, hours: number): Promise<Invitation> {
  return act(context, async (tx) => {
    const [contact] = await lockContactsFor(tx, by, [id]);
    if (!contact) throw new Refusal('not-found');
    if (contact.kind !== 'partner' || contact.status !== 'pending') throw new Refusal('stale-version');
    const invitation = invitationFor(context.clock.now(), hours);
    await setCode(tx, id, hashOf(invitation.code), invitation.until);
    await recordChange(tx, by, {
      action: 'friendly.invite',
      subject: { kind: 'contact', id, name: contact.name },
      after: { until: invitation.until },
    });
    return invitation;
  });
}

/** Asks a colleague who has declined once more. */
export function askAgain(context: Context, by: Principal, id: string): Promise<ContactRow> {
  return act(context, async (tx, emit) => {
    const [contact] = await lockContactsFor(tx, by, [id]);
    if (!contact) throw new Refusal('not-found');
    if (contact.status !== 'declined') throw new Refusal('stale-version');
    await setStatus(tx, id, 'pending');
    emit({ kind: 'friends.changed', agentIds: [contact.agentId!] });
    await recordChange(tx, by, {
      action: 'friendly.ask',
      subject: { kind: 'contact', id, name: contact.name },
      before: { status: contact.status },
      after: { status: 'pending' },
    });
    return (await findContact(tx, id))!;
  });
}

/** A colleague accepts or declines to be a contact. */
export function answerAsked(context: Context, agent: Principal, id: string, accept: boolean): Promise<void> {
  return act(context, async (tx, emit) => {
    const [contact] = await lockContacts(tx, [id]);
    if (contact?.kind !== 'internal' || contact.agentId !== agent.uuid) throw new Refusal('not-found');
    if (contact.status !== 'pending') throw new Refusal('stale-version');
    await setStatus(tx, id, accept ? 'accepted' : 'declined');
    emit({ kind: 'friends.changed', agentIds: null });
    await recordChange(tx, agent, {
      action: accept ? 'friendly.accept' : 'friendly.decline',
      subject: { kind: 'contact', id, name: contact.name },
    });
  });
}

/** Blocks contacts, or restores their earlier status. Blocking ends rights with the commit and shares just after it. */
export async function blockContacts(context: Context, by: Principal, ids: readonly string[], on: boolean) {
  const changed = await act(context, async (tx, emit) => {
    const contacts = (await lockContactsFor(tx, by, ids)).filter(({ status }) => (status === 'blocked') !== on);
    for (const { id, kind, agentId, blockedFrom } of contacts) {
      await setStatus(tx, id, on ? 'blocked' : (blockedFrom ?? 'pending'));
      if (kind === 'partner' && agentId)
        await (on ? closeGuest(context, tx, emit, agentId) : reopenGuest(tx, emit, agentId));
    }
    if (contacts.length > 0) {
      emit({ kind: 'friends.changed', agentIds: null });
      await recordChange(tx, by, {
        action: on ? 'friendly.block' : 'friendly.unblock',
        subject: { kind: 'contact', id: contacts.map(({ id }) => id), name: namesOf(contacts) },
      });
    }
    return contacts;
  });
  if (on) for (const { id } of changed) await endSharesOf(context, id, 'blocked');
  return changed.length;
}

/** Removes contacts: ends their shares and a partner's account; the log of shares stays. */
export async function removeContacts(context: Context, by: Principal, ids: readonly string[]): Promise<number> {
  const removed = await act(context, async (tx, emit) => {
    const contacts = await lockContactsFor(tx, by, ids);
    const now = context.clock.now();
    await deleteContacts(
      tx,
      contacts.map(({ id }) => id),
      now,
    );
    for (const { kind, agentId } of contacts)
      if (kind === 'partner' && agentId) await removeGuest(context, tx, emit, agentId);
    if (contacts.length > 0) {
      emit({ kind: 'friends.changed', agentIds: null });
      await recordChange(tx, by, {
        action: 'friendly.remove',
        subject: { kind: 'contact', id: contacts.map(({ id }) => id), name: namesOf(contacts) },
      });
    }
    return contacts;
  });
  for (const { id } of removed) await endSharesOf(context, id, 'removed');
  return removed.length;
}

const namesOf = (contacts: readonly ContactRow[]): string => contacts.map(({ name }) => name).join(', ');
