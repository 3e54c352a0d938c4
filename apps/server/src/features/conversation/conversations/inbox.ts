import { reachability } from '@parley/core/routing/reachability';
import { applyPush } from '@parley/protocol/inbox';
import { ENDED_KEPT, inboxFrom } from '@parley/protocol/push/effect';
import type { Push } from '@parley/protocol/push/pushes';
import type { InboxSnapshot, VisitorRow } from '@parley/protocol/types';
import type { Context } from '../../../context';
import type { Queryable } from '../../../db/pool';
import type { Principal } from '../../../principal';
import { isOver, listsShared, rowForGuest } from '../../../share';
import { type Visibility, visibilityOf, withoutPast } from '../../../visibility';
import { sharesWith } from '../shares/actions';
import { hiddenBecause, readAgents } from './facts';
import { readInbox, readRows } from './rows';
import { readWatched } from './store';

/** Pushes of this process to an agent: the newest cursor, and pushes after a cursor. */
export type InboxLog = {
  cursor(agent: { uuid: string; seesAll: boolean; guest?: true; visibility: Visibility | null }): string;
  /** Resolves when news of other processes arrive for this agent; the snapshot is read after it. */
  heard(): Promise<void>;
  since(agentId: string, cursor: string): string[];
  /** A cursor of a recipient that gets no pushes. */
  unsubscribedCursor(): string;
};

/** Internal chats with messages that this agent has not read. */
export type ReadUnread = (db: Queryable, agentId: string) => Promise<NonNullable<InboxSnapshot['direct']>>;

/**
 * The inbox of an agent at its cursor. Rows may already include commits of the time of reading, so running actions are
 * awaited and their pushes are applied with the reducer that consoles use, which counts nothing twice.
 */
export async function readSnapshot(
  context: Context,
  { log, readUnread }: { log: InboxLog; readUnread: ReadUnread },
  agent: Principal,
): Promise<InboxSnapshot> {
  const me = { uuid: agent.uuid, seesAll: agent.admin, ...(agent.guest && { guest: agent.guest }) };
  const visibility = visibilityOf(agent);
  // Looking as a role gets no pushes.
  const getsPushes = agent.viewed?.as !== 'role';
  const cursor = () => (getsPushes ? log.cursor({ ...me, visibility }) : log.unsubscribedCursor());
  const before = cursor();
  await log.heard();
  const [listed, agents, watching, direct] = await Promise.all([
    agent.guest ? readShared(context, agent.uuid) : readInbox(context.db, me, ENDED_KEPT),
    readAgents(context.db, agent.guest ? [agent.uuid] : null, { guests: true }),
    readWatched(context.db, agent.uuid),
    readUnread(context.db, agent.uuid),
  ]);
  const list = visibility?.hidesPast ? listed.map(withoutPast) : listed;
  await context.inFlight.settled();
  const facts = { now: context.clock.now(), graceSeconds: context.setting('routing').graceSeconds };
  const rows = agents
    .filter((one) => one.enabled)
    .map((one) => ({
      uuid: one.id,
      nickname: one.nickname,
      state: one.chosen === 'hidden' ? ('1' as const) : ('0' as const),
      reachable: reachability(one, facts) === 'reachable',
      ...hiddenBecause(one),
      ...(one.avatar && { avatar: one.avatar }),
      ...(one.guest && { guest: true as const }),
    }));
  const snapshot = { me: { ...me, watching }, direct, list, total: list.length, agents: rows, cursor: before };
  const missed = getsPushes ? log.since(agent.uuid, before).map((frame) => JSON.parse(frame) as Push) : [];
  return missed.length > 0 ? replayed(snapshot, missed) : { ...snapshot, cursor: cursor() };
}

function replayed(snapshot: InboxSnapshot, pushes: readonly Push[]): InboxSnapshot {
  const inbox = pushes.reduce(applyPush, inboxFrom(snapshot));
  const list = [...inbox.visitors.values()];
  return {
    me: { ...inbox.me, watching: [...inbox.watching] },
    direct: [...inbox.direct.values()].filter(({ unread }) => unread > 0),
    list,
    total: list.length,
    agents: [...inbox.agents.values()],
    cursor: inbox.cursor,
  };
}

/** Visitors shared with a guest, as far as the shares show them. */
async function readShared({ db, clock }: Context, guestId: string): Promise<VisitorRow[]> {
  const shares = (await sharesWith(db, guestId)).filter((share) => !isOver(share, clock.now()));
  const rows = await readRows(
    db,
    shares.map(({ visitorId }) => visitorId),
  );
  return shares.flatMap((share) => {
    const row = rows.get(share.visitorId);
    return row && listsShared(guestId, share, row) ? [rowForGuest(row, share)] : [];
  });
}
