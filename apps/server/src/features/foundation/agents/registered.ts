import type { Context } from '../../../context';
import { isUniqueViolation } from '../../../db/failures';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import type { Registration } from '../auth/login-dependencies';
import { insertAgent, insertContact, lockAgents, replaceRoles, roleToRegister } from './store';

/** Creates a registered account: disabled until an administrator enables it, with the role of the setting. */
export async function addRegisteredAgent(context: Context, registration: Registration): Promise<void> {
  const id = uuidV7(context.clock.now());
  const { username, passwordHash, phone, email } = registration;
  try {
    await act(context, async (tx, emit) => {
      await lockAgents(tx);
      const roleId = await roleToRegister(tx, context.setting('registration').role);
      const limit = context.setting('routing').defaultLimit;
      await insertAgent(tx, { id, username, passwordHash, nickname: username, permissions: [], limit, enabled: false });
      await insertContact(tx, id, { phone, email });
      await replaceRoles(tx, id, roleId === null ? [] : [roleId]);
      emit({ kind: 'agent.changed', agentId: id });
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('username-taken') : error;
  }
}
