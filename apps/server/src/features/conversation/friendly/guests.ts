import type { Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { isUniqueViolation } from '../../../db/failures';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act, type Emit } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import type { Principal } from '../../../principal';
import { addGuest, changeGuestPassword, dropGuest, switchGuest } from '../../foundation/agents/guests';
import { recordChange } from '../../foundation/audit/actions';
import { budgetsOf } from '../../foundation/auth/attempts';
import { hashPassword } from '../../foundation/auth/password';
import { guardAttempts } from '../../foundation/auth/reserve-attempt';
import { endLogins } from '../../foundation/auth/sessions/sessions';
import { dropTotp } from '../../foundation/auth/totp/totp-state';
import { hashOf } from './code';
import { type ContactRow, findByCode, findContact, lockContactsFor, setAccepted } from './contacts-store';

/** The content of an invitation, for anybody with its code. */
export function readInvitation(context: Context, code: string, address: string): Promise<ContactRow> {
  return guardAttempts(context, budgetsOf('invitationCode', '', { address }), async () => {
    const contact = await findByCode(context.db, hashOf(code), context.clock.now(), false);
    if (!contact) throw new Refusal('invitation-over');
    return contact;
  });
}

/** Accepts an invitation: creates the guest account. A code can be used once. */
export async function join(
  context: Context,
  { code, username, nickname, password }: Value<'POST /friendly/join'>,
  address: string,
) {
  // Hashing a password is expensive: the code is checked first.
  await readInvitation(context, code, address);
  const passwordHash = await hashPassword(password);
  const id = uuidV7(context.clock.now());
  try {
    await act(context, async (tx, emit) => {
      const now = context.clock.now();
      const contact = await findByCode(tx, hashOf(code), now, true);
      if (!contact) throw new Refusal('invitation-over');
      await addGuest(tx, { id, username: username.trim(), passwordHash, nickname });
      await setAccepted(tx, contact.id, id, now);
      emit({ kind: 'agent.changed', agentId: id });
      emit({ kind: 'agent.presence', agentId: id });
      emit({ kind: 'friends.changed', agentIds: null });
      await recordChange(
        tx,
        { uuid: id, username, nickname, address },
        {
          action: 'friendly.join',
          subject: { kind: 'contact', id: contact.id, name: contact.name },
          after: { username, nickname },
        },
      );
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('username-taken') : error;
  }
}

/** Disables a blocked partner's account and ends its logins; its sockets close after the commit. */
export async function closeGuest(context: Context, tx: Client, emit: Emit, agentId: string): Promise<void> {
  await switchGuest(tx, agentId, false);
  await endLogins(tx, emit, { agentIds: [agentId] }, { reason: 'disabled', byId: null, now: context.clock.now() });
  emit({ kind: 'agent.changed', agentId });
  emit({ kind: 'agent.removed', agentId });
}

export async function reopenGuest(tx: Client, emit: Emit, agentId: string): Promise<void> {
  await switchGuest(tx, agentId, true);
  emit({ kind: 'agent.changed', agentId });
}

export async function removeGuest(context: Context, tx: Client, emit: Emit, agentId: string): Promise<void> {
  await dropGuest(tx, agentId, context.clock.now());
  await endLogins(tx, emit, { agentIds: [agentId] }, { reason: 'removed', byId: null, now: context.clock.now() });
  emit({ kind: 'agent.removed', agentId });
}

/** Locks a partner with an account, for callers who administer it. */
async function lockPartner(tx: Client, by: Principal, id: string): Promise<{ contact: ContactRow; agentId: string }> {
  const [contact] = await lockContactsFor(tx, by, [id]);
  if (contact?.kind !== 'partner' || contact.agentId === null) throw new Refusal('not-found');
  return { contact, agentId: contact.agentId };
}

/** Removes the second factor of a partner's account, which then signs in by password alone. */
export function resetGuestTotp(context: Context, by: Principal, id: string): Promise<ContactRow> {
  return act(context, async (tx, emit) => {
    const { contact, agentId } = await lockPartner(tx, by, id);
    await dropTotp(tx, agentId);
    await endLogins(
      tx,
      emit,
      { agentIds: [agentId] },
      { reason: 'rights-changed', byId: null, now: context.clock.now() },
    );
    await recordChange(tx, by, {
      action: 'friendly.resetTotp',
      subject: { kind: 'contact', id, name: contact.name },
      before: { totp: contact.agentTotp },
      after: { totp: false },
    });
    return (await findContact(tx, id))!;
  });
}

/** Sets a new password for a partner's account and ends its logins. */
export async function setGuestPassword(
  context: Context,
  by: Principal,
  { id, password }: Value<'POST /friendly/setPassword'>,
): Promise<ContactRow> {
  // Outside of the transaction: hashing is slow on purpose.
  const passwordHash = await hashPassword(password);
  return act(context, async (tx, emit) => {
    const { contact, agentId } = await lockPartner(tx, by, id);
    const now = context.clock.now();
    await changeGuestPassword(tx, agentId, passwordHash, { by: by.uuid, now });
    await endLogins(tx, emit, { agentIds: [agentId] }, { reason: 'password-changed', byId: null, now });
    await recordChange(tx, by, {
      action: 'friendly.password',
      subject: { kind: 'contact', id, name: contact.name },
      after: { password: passwordHash },
    });
    return (await findContact(tx, id))!;
  });
}
