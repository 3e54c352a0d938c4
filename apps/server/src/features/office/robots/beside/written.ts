import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../../../context';
import { uuidV7 } from '../../../../ids';
import type { Principal } from '../../../../principal';
import { seeVisitor } from '../../../conversation/conversations/reading';
import { readRobotFaces } from '../../../conversation/robots/reading';
import type { BesideAgents } from '../../smart-robots/beside';
import { findUnanswered, noteWritten } from './store';

type Written = Answer<'GET /talk/smartSuggestion'>;

/** What a smart robot suggests to the owner of the conversation; recorded once, and not shown again once decided. */
export async function writtenSuggestion(
  context: Context,
  beside: BesideAgents,
  { agent, visitorId }: { agent: Principal; visitorId: string },
): Promise<Written> {
  const { db, clock } = context;
  await seeVisitor(context, agent, visitorId);
  const none = { suggestion: null };
  if (agent.guest || !(await beside.isOn('suggests'))) return { on: false, ...none };
  const newest = await findUnanswered(db, visitorId);
  if (newest?.ownerId !== agent.uuid) return { on: true, ...none };
  const { conversationId, seq, onlyID } = newest;
  const found = await beside.suggest(conversationId, seq);
  if (!found || 'noAnswer' in found) return { on: true, ...none };
  const { robot, msg, sources } = found;
  const now = clock.now();
  const { id, outcome } = await noteWritten(db, {
    id: uuidV7(now),
    robotId: robot,
    conversationId,
    seq,
    agentId: agent.uuid,
    at: new Date(now),
  });
  if (outcome !== null) return { on: true, ...none };
  const name = (await readRobotFaces(db, [robot])).get(robot)?.name ?? '';
  return { on: true, suggestion: { id, robot, name, onlyID, msg, sources } };
}
