import type { ErrorId } from '@parley/protocol/errors';
import { masked, walkOf } from '@parley/protocol/personal';
import { message as messageShape } from '@parley/protocol/shapes';
import type { Message } from '@parley/protocol/types';
import type { DirectAnswer } from '../features/conversation/friendly/direct';
import type { Said, SaidAnswer } from '../features/conversation/messages/said';
import type { Language } from '../http/handler';
import { hiddenUpTo, lensOfShare, type Share } from '../share';
import type { Desk, DeskAgent } from './desk';
import { acceptedFrame, refusedFrame } from './frames';
import type { Session } from './sockets/session';
import type { Frame } from './written';

/** A message as either side says it. `YQToken`: of whom an agent says it. */
export type SaidFrame = Pick<Said, 'onlyID' | 'msg' | 'kind'> & {
  quote?: string | null | undefined;
  YQToken?: string;
};

export type Answers = ReturnType<typeof createAnswers>;

type Parts = { desk: Pick<Desk, 'agents' | 'shareOf'>; message(error: ErrorId, language: Language): string };

/** What a socket is answered to what is said on it. */
export function createAnswers({ desk, message }: Parts) {
  function answer(session: Session, onlyID: string, answered: SaidAnswer | DirectAnswer, visitorId = ''): void {
    if (answered.ok) session.send(acceptedFrame({ onlyID, ...answered }));
    // The server's own trouble is no verdict: the client asks again.
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
    /** What a frame says, for the journal. */
    said(session: Session, nickname: string, frame: SaidFrame): Said {
      const { onlyID, msg, kind, quote = null } = frame;
      const done = (answered: SaidAnswer) => answer(session, onlyID, answered, frame.YQToken);
      return { onlyID, msg, kind, quote, nickname, socket: session.id, done };
    },
  };
}

type Reader = Pick<DeskAgent, 'guest' | 'lens'>;

/** Of the messages that a late reply had not seen, those its author may read, as they may be read. */
export function missedFor(
  agent: Reader | null,
  share: Share | null,
  given: Message[] | undefined,
): Message[] | undefined {
  // What a guest says it has seen opens nothing of before its time.
  const missed = agent?.guest ? given?.filter(({ seq }) => share && seq > hiddenUpTo(share)) : given;
  const lens = share ? lensOfShare(share) : agent?.lens;
  return lens && missed ? missed.map((message) => masked(message, walkOf(messageShape), lens.masks)) : missed;
}
