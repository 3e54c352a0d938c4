import type { ErrorId } from '@parley/protocol/errors';
import { masked, walkOf } from '@parley/protocol/personal';
import { message as messageShape } from '@parley/protocol/shapes';
import type { Message } from '@parley/protocol/types';
import type { DirectAnswer } from '../features/conversation/friendly/direct';
import type { Said, SaidAnswer } from '../features/conversation/messages/said';
import type { Language } from '../http/handler';
import { hiddenUpTo, type Share, visibilityOfShare } from '../share';
import type { Desk, DeskAgent } from './desk';
import { acceptedFrame, refusedFrame } from './frames';
import type { Session } from './sockets/session';
import type { Frame } from './written';

/** A message in a frame of an agent or a visitor. `YQToken`: the visitor, in an agent's frame. */
export type SaidFrame = Pick<Said, 'onlyID' | 'msg' | 'kind'> & {
  quote?: string | null | undefined;
  YQToken?: string;
};

export type Answers = ReturnType<typeof createAnswers>;

type Parts = { desk: Pick<Desk, 'agents' | 'shareOf'>; message(error: ErrorId, language: Language): string };

/** Answers to messages that arrived on a socket: 7001 (accepted) and 7002 (refused). */
export function createAnswers({ desk, message }: Parts) {
  function answer(session: Session, onlyID: string, answered: SaidAnswer | DirectAnswer, visitorId = ''): void {
    if (answered.ok) session.send(acceptedFrame({ onlyID, ...answered }));
    // Without an answer the client sends again: a failure of the server says nothing about the message.
    else if (answered.error !== 'internal')
      session.send(refused(session, onlyID, answered.error, missedBy(session, answered.missed, visitorId)));
  }

  function missedBy({ bound }: Session, given: Message[] | undefined, visitorId: string): Message[] | undefined {
    const agent = bound?.kind === 'agent' ? desk.agents.get(bound.uuid) : null;
    return missedFor(agent ?? null, agent?.guest ? desk.shareOf(agent.uuid, visitorId) : null, given);
  }

  const refused = ({ language }: Session, onlyID: string, error: ErrorId, missed?: Message[]): Frame =>
    refusedFrame({ onlyID, error, msg: message(error, language), ...(missed ? { missed } : {}) });

  return {
    answer,
    refuse(session: Session, onlyID: string, error: ErrorId): void {
      session.send(refused(session, onlyID, error));
    },
    /** The frame's message, as the journal takes it. */
    said(session: Session, nickname: string, frame: SaidFrame): Said {
      const { onlyID, msg, kind, quote = null } = frame;
      const done = (answered: SaidAnswer) => answer(session, onlyID, answered, frame.YQToken);
      return { onlyID, msg, kind, quote, nickname, socket: session.id, done };
    },
  };
}

type Reader = Pick<DeskAgent, 'guest' | 'visibility'>;

/** Messages that the author of a reply had not seen when writing it: those the author may read, masked. */
export function missedFor(
  agent: Reader | null,
  share: Share | null,
  given: Message[] | undefined,
): Message[] | undefined {
  // A guest's frame may name any `seen`: messages before the share stay hidden.
  const missed = agent?.guest ? given?.filter(({ seq }) => share && seq > hiddenUpTo(share)) : given;
  const visibility = share ? visibilityOfShare(share) : agent?.visibility;
  return visibility && missed
    ? missed.map((message) => masked(message, walkOf(messageShape), visibility.masks))
    : missed;
}
