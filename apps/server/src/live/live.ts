import type { ErrorId } from '@parley/protocol/errors';
import { type AgentFrame, agentFrame } from '@parley/protocol/say/agent';
import { type VisitorFrame, visitorFrame } from '@parley/protocol/say/visitor';
import type { Context } from '../context';
import type { Direct } from '../features/conversation/friendly/direct';
import type { Messages } from '../features/conversation/messages/actions';
import type { Reads } from '../features/conversation/messages/reads';
import type { View } from '../features/conversation/visits/view';
import type { Language } from '../http/handler';
import type { Limiter } from '../http/limits';
import type { Inspector } from '../inspect/inspector';
import { createAgentFrames } from './agent-frames';
import { createAnswers } from './answers';
import { type BindingParts, createBinding, isBind } from './binding';
import { maySay } from './sockets/frame-rate';
import { addressBytesRule, agentBytesRule, visitorBytesRule } from './sockets/frame-rules';
import { isViewer, passedBy, type Session } from './sockets/session';
import { createVisitorFrames } from './visitor-frames';

/** Handlers of frames. */
export type LiveParts = BindingParts & {
  context: Context;
  messages: Messages;
  /** Internal chat. */
  direct: Direct;
  reads: Reads;
  views: { add(view: View, done: (time: number) => void): void };
  /** `lostAt`: the last sign of a socket that was lost; null: it was closed. */
  onVisitorGone(visitorId: string, lostAt: number | null): void;
  onInvitationShown(visitorId: string): void;
  limiter: Limiter;
  inspector: Pick<Inspector, 'isOn' | 'see'>;
  message(error: ErrorId, language: Language): string;
};

/** Handles frames of sockets: first the bind, then all others. */
export function createLive(parts: LiveParts) {
  const { context, hub, limiter, inspector } = parts;
  const answers = createAnswers(parts);
  const sayAgent = createAgentFrames({ ...parts, answers });
  const sayVisitor = createVisitorFrames({ ...parts, answers });
  const bind = createBinding(parts, (session, text) => {
    const frame = parseJson(text);
    if (frame) say(session, frame);
  });

  function onFrame(session: Session, text: string): void {
    const frame = parseJson(text);
    if (frame === null) return;
    // Until the bind is answered: the person may be known earlier, but frames that came before are not handled yet.
    if (session.early !== null) {
      if (isBind(frame)) void bind(session, frame);
      else session.hold(text);
      return;
    }
    say(session, frame);
  }

  /** Whether the byte limit over all sockets allows more: of the person, or of the address before a bind. */
  function mayRead({ bound, address, addressKey }: Session, bytes: number): boolean {
    if (bound?.kind === 'agent') return limiter.take(agentBytesRule, bound.uuid, address, bytes) === 0;
    if (bound && limiter.take(visitorBytesRule, bound.visitorId, address, bytes) > 0) return false;
    return limiter.take(addressBytesRule, addressKey, address, bytes) === 0;
  }

  function say(session: Session, frame: Record<string, unknown>): void {
    if (!maySay(session, limiter, context.clock.now())) return refuseWithId(session, frame.onlyID, 'rate');
    const parsed = session.isAgent ? agentFrame.safeParse(frame) : visitorFrame.safeParse(frame);
    if (!parsed.success) return refuseWithId(session, frame.onlyID, errorOf(parsed.error.issues[0]?.message));
    if (session.bound?.kind === 'agent') sayAgent(session, session.bound, parsed.data as AgentFrame);
    else if (session.bound) {
      if (inspector.isOn) inspector.see(passedBy(session.bound, 'sent', frame));
      sayVisitor(session, session.bound, parsed.data as VisitorFrame);
    }
  }

  /** Frames without a usable id get no answer. */
  function refuseWithId(session: Session, onlyID: unknown, error: ErrorId): void {
    if (typeof onlyID === 'string' && onlyID.length <= ONLY_ID_MAX) answers.refuse(session, onlyID, error);
  }

  function onClose(session: Session): void {
    const { bound } = session;
    if (!bound) return;
    if (isViewer(bound)) return hub.leaveAsViewer(bound.key, session);
    const left = hub.leave(bound.key, session);
    if (bound.kind === 'visitor') parts.onVisitorGone(bound.visitorId, session.isLost ? session.receivedAt : null);
    else if (left === 0) parts.onAgent(bound.uuid);
  }

  return { onFrame, onClose, mayRead };
}

/** Longest id that is repeated in the refusal of a malformed frame. */
const ONLY_ID_MAX = 64;

/** Null: not a JSON object. */
function parseJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

const FRAME_ERRORS = ['too-long', 'bad-text', 'empty'] as const satisfies ErrorId[];

const errorOf = (message: string | undefined): ErrorId =>
  FRAME_ERRORS.find((error) => error === message) ?? 'bad-request';
