import { CLOSE, CODE } from '@parley/protocol/codes';
import type { VisitorFrame } from '@parley/protocol/say/visitor';
import type { Context } from '../context';
import type { Messages } from '../features/conversation/messages/actions';
import type { Reads } from '../features/conversation/messages/reads';
import type { View } from '../features/conversation/visits/view';
import { textOf } from './agent-frames';
import type { Answers } from './answers';
import type { Desk } from './desk';
import { acceptedFrame } from './frames';
import type { Session } from './sockets/session';

type Visitor = { visitorId: string; siteId: string; nickname: string };

type Parts = {
  context: Pick<Context, 'deliver' | 'setting' | 'clock'>;
  desk: Desk;
  messages: Messages;
  reads: Reads;
  views: { add(view: View, done: (time: number) => void): void };
  answers: Answers;
  /** The visitor's browser shows an invitation, if one is open. */
  onInvitationShown(visitorId: string): void;
};

/** Handles frames of visitors. */
export function createVisitorFrames({ context, desk, messages, reads, views, answers, onInvitationShown }: Parts) {
  return (session: Session, visitor: Visitor, frame: VisitorFrame): void => {
    const { visitorId, nickname } = visitor;
    switch (frame.code) {
      case CODE.visitorSays:
        if (!messages.visitorSays(visitorId, answers.said(session, nickname, frame)))
          session.close(CLOSE.tooSlow, 'too much waits');
        return;
      case CODE.visitorTypes: {
        const ownerId = desk.open.get(visitorId)?.ownerId ?? null;
        const isSeen = context.setting('window', visitor.siteId).typingPreview && !desk.unpreviewed.has(visitorId);
        const preview = isSeen ? textOf(frame.text) : {};
        context.deliver([{ kind: 'typed', visitorId, ownerId, role: 'user', ...preview }]);
        return;
      }
      case CODE.visitorViews: {
        const { onlyID, URL, title, referrer = '' } = frame;
        views.add({ visitorId, onlyID, URL, title, referrer, at: context.clock.now() }, (time) =>
          session.send(acceptedFrame({ onlyID, time })),
        );
        return;
      }
      case CODE.visitorRead:
        reads.add({ visitorId, agentId: null, seq: frame.seq });
        return;
      case CODE.visitorGot:
        if (frame.seq > 0) reads.add({ visitorId, agentId: null, seq: frame.seq, got: true });
        // An invitation is open only while no conversation is.
        if (!desk.open.has(visitorId)) onInvitationShown(visitorId);
    }
  };
}
