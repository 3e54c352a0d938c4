import { allows, INSIDE } from '@parley/core/access/allows';
import { CLOSE, CODE } from '@parley/protocol/codes';
import { bindAgent } from '@parley/protocol/say/agent';
import { bindVisitor } from '@parley/protocol/say/visitor';
import type { Context } from '../context';
import { isOutage } from '../db/failures';
import { Refusal } from '../errors';
import type { Bearer } from '../features/conversation/visitors/credentials';
import type { Principal } from '../principal';
import { type Desk, deskAgentOf } from './desk';
import { boundFrame, type KnownMarks, readMarkFrames, savingFrame, snapshotFrame } from './frames';
import { agentKey, agentKeyFor, type Hub, visitorKey } from './hub';
import type { Saving } from './saving';
import { type Bound, isViewer, type Session } from './sockets/session';

export type BindingParts = {
  context: Pick<Context, 'clock' | 'inFlight' | 'log'>;
  hub: Hub;
  desk: Desk;
  saving: Saving;
  resolveAgent(token: string): Promise<Principal>;
  /** Whether the login has ended within the last minute. */
  isOver(sessionId: string): boolean;
  findBearer(credential: string): Promise<Bearer | null>;
  /** Whether the visitor's site lists the origin. */
  mayUse(bearer: Bearer, origin: string): Promise<boolean>;
  /** Resolves when news of other processes for the recipients held now arrive here. */
  heard(): Promise<void>;
  onAgent(uuid: string): void;
  onVisitor(bearer: Bearer): void;
  /** After a resume: read marks that moved during the gap, since they are not replayed. */
  readMarks(agentUuid: string): Promise<KnownMarks[]>;
};

/**
 * Identifies the person on a socket and joins the socket to the hub. `sayEarly` handles the frames that arrived before.
 */
export function createBinding(parts: BindingParts, sayEarly: (session: Session, text: string) => void) {
  const { context, hub, desk, saving } = parts;

  async function bind(session: Session, frame: Record<string, unknown>): Promise<void> {
    if (session.early === null || session.isBinding) return;
    session.isBinding = true;
    try {
      const cursor = session.isAgent ? await identifyAgent(session, frame) : await identifyVisitor(session, frame);
      if (!session.bound) return;
      hub.hold(session.bound.key);
      await parts.heard();
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

  async function identifyAgent(session: Session, frame: Record<string, unknown>): Promise<string | null> {
    const { uuid, token, cursor } = parseBind(bindAgent.safeParse(frame));
    const agent = await parts.resolveAgent(token);
    if (agent.uuid !== uuid || parts.isOver(agent.sessionId)) throw new Refusal('no-session');
    session.bound = boundAgent(agent);
    if (session.bound.key === agentKey(uuid)) desk.agents.set(uuid, deskAgentOf(agent, uuid));
    return cursor ?? null;
  }

  async function identifyVisitor(session: Session, frame: Record<string, unknown>): Promise<string | null> {
    const { credential, cursor } = parseBind(bindVisitor.safeParse(frame));
    const bearer = await parts.findBearer(credential);
    if (!bearer) throw new Refusal('bad-credential');
    if (session.origin !== null && !(await parts.mayUse(bearer, session.origin))) throw new Refusal('forbidden');
    const { visitorId, siteId, name: nickname, conversation } = bearer;
    desk.languages.set(visitorId, bearer.language);
    desk.sites.set(visitorId, siteId);
    // Only a change switches it on again: this one may have been read before a change that was told already.
    if (bearer.noPreview) desk.setPreview(visitorId, true);
    session.bound = { kind: 'visitor', key: visitorKey(visitorId), visitorId, siteId, nickname };
    if (conversation && conversation.state !== 'end' && !desk.open.has(visitorId))
      desk.open.set(visitorId, conversation);
    parts.onVisitor(bearer);
    return cursor ?? null;
  }

  function join(session: Session, cursor: string | null): void {
    const bound = session.bound!;
    const resumed = isViewer(bound)
      ? hub.joinAsViewer(bound.key, session, cursor)
      : hub.join(bound.key, session, cursor);
    const now = context.clock.now();
    session.send(resumed ? boundFrame(resumed.cursor, now) : snapshotFrame(hub.cursor(bound.key), now));
    for (const missed of resumed?.missed ?? []) session.send(missed);
    if (saving.isDelayed) session.send(savingFrame(true));
    const early = session.early ?? [];
    session.early = null;
    for (const text of early) sayEarly(session, text);
    if (bound.kind !== 'agent' || isViewer(bound)) return;
    parts.onAgent(bound.uuid);
    if (cursor !== null && resumed) void context.inFlight.during(() => sendReadMarks(session, bound.uuid));
  }

  async function sendReadMarks(session: Session, uuid: string): Promise<void> {
    try {
      for (const marks of await parts.readMarks(uuid)) for (const frame of readMarkFrames(marks)) session.send(frame);
    } catch (error) {
      // The marks on screen stay behind until the next one, which includes all earlier ones.
      context.log.debug({ err: error }, 'read marks after a resume');
    }
  }

  return bind;
}

export const isBind = (frame: Record<string, unknown>): boolean =>
  frame.code === CODE.bindAgent || frame.code === CODE.bindVisitor;

type Login = Pick<
  Principal,
  'uuid' | 'nickname' | 'sessionId' | 'admin' | 'roles' | 'permissions' | 'guest' | 'viewed'
>;

/**
 * The recipient and the name of an agent's socket; `viewedUntil` if the login is a view of this agent by somebody
 * else.
 */
export function boundAgent(agent: Login): Extract<Bound, { kind: 'agent' }> {
  const { uuid, nickname, sessionId } = agent;
  // A view of a role has no agent whose pushes it could get.
  const key = agentKeyFor(uuid, allows(agent, ['talk:desk']) && agent.viewed?.as !== 'role');
  const viewedUntil = agent.viewed?.until ?? null;
  return { kind: 'agent', key, uuid, nickname, sessionId, isInside: allows(agent, [INSIDE]), viewedUntil };
}

function parseBind<T>(parsed: { success: true; data: T } | { success: false }): T {
  if (!parsed.success) throw new Refusal('bad-request');
  return parsed.data;
}
