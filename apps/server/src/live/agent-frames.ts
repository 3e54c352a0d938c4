import { CLOSE, CODE } from '@parley/protocol/codes';
import type { AgentFrame } from '@parley/protocol/say/agent';
import type { Context } from '../context';
import type { Direct, DirectSaid } from '../features/conversation/friendly/direct';
import type { Messages } from '../features/conversation/messages/actions';
import type { Reads } from '../features/conversation/messages/reads';
import type { Answers } from './answers';
import type { Desk } from './desk';
import { agentKey } from './hub';
import { isViewer, type Session } from './sockets/session';

type DirectFrame = Extract<AgentFrame, { code: typeof CODE.directSays }>;
type VisitorsFrame = Exclude<AgentFrame, DirectFrame>;
type Agent = { uuid: string; nickname: string };

type Parts = {
  context: Pick<Context, 'deliver'>;
  desk: Desk;
  messages: Messages;
  direct: Direct;
  reads: Reads;
  answers: Answers;
};

/** Handles frames of agents: messages, typing and read marks for visitors, and internal chat. */
export function createAgentFrames({ context, desk, messages, direct, reads, answers }: Parts) {
  function say(session: Session, agent: Agent, frame: AgentFrame): void {
    const isReadOnly = session.bound !== null && isViewer(session.bound);
    if (isReadOnly) {
      if ('onlyID' in frame) answers.refuse(session, frame.onlyID, 'view-only');
    } else if (session.bound?.key !== agentKey(agent.uuid)) {
      if ('onlyID' in frame) answers.refuse(session, frame.onlyID, 'forbidden');
    } else if (frame.code === CODE.directSays) {
      if (!direct.say(directSaid(session, agent, frame))) session.close(CLOSE.tooSlow, 'too much waits');
    } else sayOfVisitor(session, agent, frame);
  }

  function sayOfVisitor(session: Session, agent: Agent, frame: VisitorsFrame): void {
    const visitorId = frame.YQToken;
    if (desk.agents.get(agent.uuid)?.guest && !desk.shareOf(agent.uuid, visitorId)) {
      if (frame.code === CODE.agentSays) answers.refuse(session, frame.onlyID, 'not-shared');
    } else if (frame.code === CODE.agentSays) {
      const said = answers.said(session, agent.nickname, frame);
      const isHeld = messages.agentSays({ visitorId, authorId: agent.uuid, seen: frame.seen ?? null, said });
      if (!isHeld) session.close(CLOSE.tooSlow, 'too much waits');
    } else if (frame.code === CODE.agentTypes) {
      if (desk.open.get(visitorId)?.ownerId !== agent.uuid) return;
      const { uuid: ownerId, nickname } = agent;
      context.deliver([{ kind: 'typed', visitorId, ownerId, role: 'service', nickname, ...textOf(frame.text) }]);
    } else reads.add({ visitorId, agentId: agent.uuid, seq: frame.seq });
  }

  function directSaid(session: Session, agent: Agent, frame: DirectFrame): DirectSaid {
    const { onlyID, to, msg } = frame;
    const { uuid: from, nickname } = agent;
    const done: DirectSaid['done'] = (answer) => answers.answer(session, onlyID, answer);
    return { from, nickname, to, onlyID, msg, socket: session.id, done };
  }

  return say;
}

/** The typed text as a field of an event; without it where the author's text is not shown. */
export const textOf = (text: string | undefined) => (text === undefined ? {} : { text });
