import { FACES_MAX, type Face, faceOf } from '@parley/core/visitors/faces';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import type { Incoming } from '../../../http/handler';
import type { Principal } from '../../../principal';
import { recordChange } from '../audit/actions';
import { assignAvatar, storeAvatar } from '../files/avatars';
import type { Storage } from '../files/storage';
import { findToEdit } from './actions';
import { type AgentRecordRow, findAgent, findOwnAccount, lockAgents, updateAgent } from './store';

/**
 * Sets an agent's picture, by an administrator or by the agent itself. With a language: the picture for visitors of
 * that language.
 */
export async function setAvatar(
  context: Context,
  storage: Storage,
  by: Principal,
  { id, language }: { id: string; language?: string | undefined },
  incoming: Incoming,
): Promise<AgentRecordRow> {
  const stored = await storeAvatar(storage, incoming);
  const now = context.clock.now();
  return act(context, async (tx, emit) => {
    await lockAgents(tx);
    const find = id === by.uuid ? findOwnAccount : findAgent;
    const agent = id === by.uuid ? await findOwnAccount(tx, id) : (await findToEdit(tx, by, [id]))[0];
    if (!agent) throw new Refusal('unknown-agent');
    await assignAvatar(tx, stored, id, now);
    const faces = language === undefined ? null : facesWith(agent.faces, language, stored.address);
    await updateAgent(tx, id, faces ? { faces } : { avatar: stored.address }, { by: by.uuid, now });
    emit({ kind: 'agent.changed', agentId: id });
    await recordChange(tx, by, {
      action: 'agents.avatar',
      subject: { kind: 'agent', id, name: agent.nickname },
      before: faces ? { faces: agent.faces } : { avatar: agent.avatar },
      after: faces ? { faces } : { avatar: stored.address },
    });
    return (await find(tx, id))!;
  });
}

/** Names and pictures by language, with this picture set for one language. */
function facesWith(faces: readonly Face[], language: string, avatar: string): Face[] {
  const present = faceOf(faces, language);
  if (present) return faces.map((face) => (face === present ? { ...face, avatar } : face));
  if (faces.length >= FACES_MAX) throw new Refusal('bad-request', { fields: ['language'] });
  return [...faces, { language, nickname: '', signature: '', avatar }];
}
