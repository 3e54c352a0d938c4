import { allows, INSIDE } from '@parley/core/access/allows';
import { CLOSE } from '@parley/protocol/codes';
import type { ErrorId } from '@parley/protocol/errors';
import { type AgentFrame, agentFrame, bindAgent } from '@parley/protocol/say/agent';
import { bindVisitor, type VisitorFrame, visitorFrame } from '@parley/protocol/say/visitor';
import type { Message } from '@parley/protocol/types';
import type { Context } from '../context';
import { isOutage } from '../db/failures';
import { Refusal } from '../errors';
import type { Direct, DirectAnswer, DirectSaid as DirectSaidIn } from '../features/conversation/friendly/direct';
import type { Messages, Said, SaidAnswer } from '../features/conversation/messages/actions';
import type { Reads } from '../features/conversation/messages/reads';
import type { Bearer } from '../features/conversation/visitors/credentials';
import type { View } from '../features/conversation/visits/view';
import type { Language } from '../http/handler';
import type { Limiter } from '../http/limits';
import type { Principal } from '../principal';
import { hiddenUpTo, lensOfShare } from '../share';
import { type Desk, deskAgentOf } from './desk';
import {
  addressBytesRule,
  addressFramesRule,
  agentBytesRule,
  visitorBytesRule,
  visitorFramesRule,
} from './frame-rules';
import { acceptedFrame, boundFrame, refusedFrame, savingFrame, snapshotFrame } from './frames';
import { agentKey, agentKeyFor, type Hub, visitorKey } from './hub';
import type { Saving } from './saving';
import type { Bound, Session } from './session';
import { seenThrough } from './told';

/** What the sockets hand what they hear to. */
export type LiveParts = {
  context: Context;
  hub: Hub;
  desk: Desk;
  saving: Saving;
  messages: Messages;
  /** Internal chat. */
  direct: Direct;
  reads: Reads;
  views: { add(view: View, done: (time: number) => void): void };
  resolveAgent(token: string): Promise<Principal>;
  /** Whether the login ended a moment ago. */
  isOver(sessionId: string): boolean;
  findBearer(credential: string): Promise<Bearer | null>;
  /** Whether the visitor's site lists the origin. */
  mayUse(bearer: Bearer, origin: string): Promise<boolean>;
  onAgent(uuid: string): void;
  onVisitor(bearer: Bearer): void;
  onVisitorGone(visitorId: string): void;
  /** After a resume: marks that moved meanwhile, since those are not replayed. */
  readMarks(agentUuid: string): Promise<string[]>;
  limiter: Limiter;
  message(error: ErrorId, language: Language): string;
};

/** `typingPreview`: what its site decided, and told the visitor at the hello; null: as everywhere. */
type SpeakingVisitor = { visitorId: string; nickname: string; typingPreview: boolean | null };

/** Frames a second, and how many at once. A person types far less; a flood costs itself alone. */
const LIMITS = { agent: { rate: 200, burst: 1000 }, visitor: { rate: 30, burst: 200 } } as const;

export const tokensOf = (isAgent: boolean): number => LIMITS[isAgent ? 'agent' : 'visitor'].burst;

type DirectFrame = Extract<AgentFrame, { code: '6014' }>;
type VisitorsFrame = Exclude<AgentFrame, DirectFrame>;

/** Turns frames into actions: bind first, then everything a person says over a socket. */
export function createLive(parts: LiveParts) {
  const { context, hub, desk, saving, messages, reads, views } = parts;

  function onFrame(session: Session, text: string): void {
    const frame = parseJson(text);
    if (frame === null) return;
    if (session.bound === null) {
      if (isBind(frame)) void bind(session, frame);
      else session.hold(text);
      return;
    }
    say(session, frame);
  }

  /** Whether a person, or an address while nobody knows who it is, has bytes left on all sockets together. */
  function mayRead({ bound, address, addressKey }: Session, bytes: number): boolean {
    const { limiter } = parts;
    if (bound?.kind === 'agent') return limiter.take(agentBytesRule, bound.uuid, address, bytes) === 0;
    if (bound && limiter.take(visitorBytesRule, bound.visitorId, address, bytes) > 0) return false;
    return limiter.take(addressBytesRule, addressKey, address, bytes) === 0;
  }

  function say(session: Session, frame: Record<string, unknown>): void {
    if (!spend(session)) {
      if (typeof frame.onlyID === 'string' && frame.onlyID.length <= 64)
        session.send(refused(session, frame.onlyID, 'rate'));
      return;
    }
    const parsed = session.isAgent ? agentFrame.safeParse(frame) : visitorFrame.safeParse(frame);
    if (!parsed.success) {
      if (typeof frame.onlyID === 'string' && frame.onlyID.length <= 64)
        session.send(refused(session, frame.onlyID, errorOf(parsed.error.issues[0]?.message)));
      return;
    }
    if (session.bound?.kind === 'agent') sayAgent(session, session.bound, parsed.data as AgentFrame);
    else if (session.bound) sayVisitor(session, session.bound, parsed.data as VisitorFrame);
  }

  function sayAgent(session: Session, agent: { uuid: string; nickname: string }, frame: AgentFrame): void {
    const isMute = session.bound !== null && isOnlooker(session.bound);
    if (isMute) {
      if ('onlyID' in frame) session.send(refused(session, frame.onlyID, 'view-only'));
    } else if (session.bound?.key !== agentKey(agent.uuid)) {
      if ('onlyID' in frame) session.send(refused(session, frame.onlyID, 'forbidden'));
    } else if (frame.code === '6014') {
      if (!parts.direct.say(direct(session, agent, frame))) session.close(CLOSE.tooSlow, 'too much waits');
    } else sayOfVisitor(session, agent, frame);
  }

  function sayOfVisitor(session: Session, agent: { uuid: string; nickname: string }, frame: VisitorsFrame): void {
    const visitorId = frame.YQToken;
    if (desk.agents.get(agent.uuid)?.guest && !desk.shareOf(agent.uuid, visitorId)) {
      if (frame.code === '6010') session.send(refused(session, frame.onlyID, 'not-shared'));
    } else if (frame.code === '6010') {
      const isHeld = messages.agentSays(
        agent.uuid,
        visitorId,
        frame.seen ?? null,
        said(session, agent.nickname, frame),
      );
      if (!isHeld) session.close(CLOSE.tooSlow, 'too much waits');
    } else if (frame.code === '6011') {
      if (desk.open.get(visitorId)?.ownerId !== agent.uuid) return;
      const { uuid: ownerId, nickname } = agent;
      context.deliver([{ kind: 'typed', visitorId, ownerId, role: 'service', nickname, ...textOf(frame.text) }]);
    } else reads.add({ visitorId, agentId: agent.uuid, seq: frame.seq });
  }

  function direct(session: Session, agent: { uuid: string; nickname: string }, frame: DirectFrame): DirectSaidIn {
    const { onlyID, to, msg } = frame;
    const { uuid: from, nickname } = agent;
    return {
      from,
      nickname,
      to,
      onlyID,
      msg,
      socket: session.id,
      done: (answer) => answerSaid(session, onlyID, answer),
    };
  }

  function sayVisitor(session: Session, visitor: SpeakingVisitor, frame: VisitorFrame): void {
    const { visitorId, nickname } = visitor;
    switch (frame.code) {
      case '6000':
        if (!messages.visitorSays(visitorId, said(session, nickname, frame)))
          session.close(CLOSE.tooSlow, 'too much waits');
        return;
      case '6001': {
        const ownerId = desk.open.get(visitorId)?.ownerId ?? null;
        const isShown = visitor.typingPreview ?? context.setting('window').typingPreview;
        const preview = isShown ? textOf(frame.text) : {};
        context.deliver([{ kind: 'typed', visitorId, ownerId, role: 'user', ...preview }]);
        return;
      }
      case '6002': {
        const { onlyID, URL, title, referrer = '' } = frame;
        views.add({ visitorId, onlyID, URL, title, referrer, at: context.clock.now() }, (time) =>
          session.send(acceptedFrame({ onlyID, time })),
        );
        return;
      }
      case '6003':
        reads.add({ visitorId, agentId: null, seq: frame.seq });
        return;
      case '6004':
        reads.add({ visitorId, agentId: null, seq: frame.seq, got: true });
    }
  }

  function said(session: Session, nickname: string, frame: SaidFrame): Said {
    const { onlyID, msg, kind, quote = null } = frame;
    const done = (answer: SaidAnswer) => answerSaid(session, onlyID, answer, frame.YQToken);
    return { onlyID, msg, kind, quote, nickname, socket: session.id, done };
  }

  function answerSaid(session: Session, onlyID: string, answer: SaidAnswer | DirectAnswer, visitorId = ''): void {
    if (answer.ok) session.send(acceptedFrame({ onlyID, ...answer }));
    // The server's own trouble is no verdict: the client asks again.
    else if (answer.error !== 'internal')
      session.send(refused(session, onlyID, answer.error, missedBy(session, answer.missed, visitorId)));
  }

  function missedBy({ bound }: Session, given: Message[] | undefined, visitorId: string): unknown[] | undefined {
    const agent = bound?.kind === 'agent' ? desk.agents.get(bound.uuid) : null;
    const share = agent?.guest ? desk.shareOf(agent.uuid, visitorId) : null;
    // What a guest says it has seen opens nothing of before its time.
    const missed = agent?.guest ? given?.filter(({ seq }) => share && seq > hiddenUpTo(share)) : given;
    const lens = share ? lensOfShare(share) : agent?.lens;
    return lens && missed ? missed.map((message) => seenThrough(lens, { message }).message) : missed;
  }

  const refused = ({ language }: Session, onlyID: string, error: ErrorId, missed?: unknown[]) =>
    refusedFrame({ onlyID, error, msg: parts.message(error, language), ...(missed ? { missed } : {}) });

  async function bind(session: Session, frame: Record<string, unknown>): Promise<void> {
    if (session.early === null || session.isBinding) return;
    session.isBinding = true;
    try {
      const cursor = session.isAgent ? await whoIsAgent(session, frame) : await whoIsVisitor(session, frame);
      if (!session.bound) return;
      if (session.ws.readyState !== session.ws.OPEN) return;
      join(session, cursor);
    } catch (error) {
      if (error instanceof Refusal)
        session.close(error.status === 402 ? CLOSE.tokenExpired : CLOSE.bindRefused, error.id);
      else {
        if (!isOutage(error)) context.log.error({ err: error }, 'bind');
        session.close(CLOSE.tooSlow, 'try again');
      }
    }
  }

  async function whoIsAgent(session: Session, frame: Record<string, unknown>): Promise<string | null> {
    const { uuid, token, cursor } = parseBind(bindAgent.safeParse(frame));
    const agent = await parts.resolveAgent(token);
    if (agent.uuid !== uuid || parts.isOver(agent.sessionId)) throw new Refusal('no-session');
    // Of a role nobody is told: what the one who looks is told goes to their own eyes.
    const key = agentKeyFor(uuid, allows(agent, ['talk:desk']) && agent.viewed?.as !== 'role');
    if (key === agentKey(uuid)) desk.agents.set(uuid, deskAgentOf(agent, uuid));
    const { nickname, sessionId } = agent;
    const lookedAtUntil = agent.viewed?.until ?? null;
    const isInside = allows(agent, [INSIDE]);
    session.bound = { kind: 'agent', key, uuid, nickname, sessionId, isInside, lookedAtUntil };
    return cursor ?? null;
  }

  async function whoIsVisitor(session: Session, frame: Record<string, unknown>): Promise<string | null> {
    const { credential, cursor } = parseBind(bindVisitor.safeParse(frame));
    const bearer = await parts.findBearer(credential);
    if (!bearer) throw new Refusal('bad-credential');
    if (session.origin !== null && !(await parts.mayUse(bearer, session.origin))) throw new Refusal('forbidden');
    const { visitorId, name: nickname, conversation, typingPreview } = bearer;
    desk.languages.set(visitorId, bearer.language);
    session.bound = { kind: 'visitor', key: visitorKey(visitorId), visitorId, nickname, typingPreview };
    if (conversation && conversation.state !== 'end' && !desk.open.has(visitorId))
      desk.open.set(visitorId, conversation);
    parts.onVisitor(bearer);
    return cursor ?? null;
  }

  function join(session: Session, cursor: string | null): void {
    const bound = session.bound!;
    const resumed = isOnlooker(bound) ? hub.lookOn(bound.key, session, cursor) : hub.join(bound.key, session, cursor);
    session.send(
      resumed
        ? boundFrame(resumed.cursor, context.clock.now())
        : snapshotFrame(hub.cursor(bound.key), context.clock.now()),
    );
    for (const missed of resumed?.missed ?? []) session.send(missed);
    if (saving.isDelayed) session.send(savingFrame(true));
    const early = session.early ?? [];
    session.early = null;
    for (const text of early) {
      const frame = parseJson(text);
      if (frame) say(session, frame);
    }
    if (bound.kind !== 'agent' || isOnlooker(bound)) return;
    parts.onAgent(bound.uuid);
    if (cursor !== null && resumed) void context.inFlight.during(() => sendReadMarks(session, bound.uuid));
  }

  async function sendReadMarks(session: Session, uuid: string): Promise<void> {
    try {
      for (const frame of await parts.readMarks(uuid)) session.send(frame);
    } catch (error) {
      // Marks only lag: the next one says it all.
      context.log.debug({ err: error }, 'read marks after a resume');
    }
  }

  function onClose(session: Session): void {
    const { bound } = session;
    if (!bound) return;
    if (isOnlooker(bound)) return hub.lookAway(bound.key, session);
    const left = hub.leave(bound.key, session);
    if (bound.kind === 'visitor') parts.onVisitorGone(bound.visitorId);
    else if (left === 0) parts.onAgent(bound.uuid);
  }

  function spend(session: Session): boolean {
    if (session.isUnlimited) return true;
    const limit = LIMITS[session.isAgent ? 'agent' : 'visitor'];
    const now = context.clock.now();
    // A clock set back takes nothing away.
    const passed = Math.max(0, now - session.tokensAt);
    session.tokens = Math.min(limit.burst, session.tokens + (passed * limit.rate) / 1000);
    session.tokensAt = now;
    if (session.tokens < 1) return false;
    session.tokens -= 1;
    // More sockets are no way around it, nor is another visitor at the same address.
    if (session.bound?.kind !== 'visitor') return true;
    const { address, addressKey, bound } = session;
    const wait = parts.limiter.take(visitorFramesRule, bound.visitorId, address);
    return wait === 0 && parts.limiter.take(addressFramesRule, addressKey, address) === 0;
  }

  return { onFrame, onClose, mayRead };
}

type SaidFrame = Pick<Said, 'onlyID' | 'msg' | 'kind'> & { quote?: string | null | undefined; YQToken?: string };

const isOnlooker = (bound: Bound): boolean => bound.kind === 'agent' && bound.lookedAtUntil !== null;

const textOf = (text: string | undefined) => (text === undefined ? {} : { text });

const isBind = (frame: Record<string, unknown>): boolean => frame.code === '5000' || frame.code === '5001';

function parseBind<T>(parsed: { success: true; data: T } | { success: false }): T {
  if (!parsed.success) throw new Refusal('bad-request');
  return parsed.data;
}

/** A JSON object; whatever else comes is passed over. */
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
