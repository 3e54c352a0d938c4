import { lists } from '@parley/core/visitors/lists';
import type { AgentRow, DirectUnread, InboxSnapshot, VisitorRow } from '../types';

/** An agent's inbox as a value; only `applyPush` changes it. */
export type Inbox = {
  me: { uuid: string; seesAll: boolean; guest?: true };
  watching: ReadonlySet<string>;
  visitors: ReadonlyMap<string, VisitorRow>;
  agents: ReadonlyMap<string, AgentRow>;
  /** Unread internal chat, by account. */
  direct: ReadonlyMap<string, DirectUnread>;
  cursor: string;
};

/** Maximum number of ended conversations in an inbox (wire.md, userList). */
export const ENDED_KEPT = 50;

export function inboxFrom(snapshot: InboxSnapshot): Inbox {
  return {
    me: { uuid: snapshot.me.uuid, seesAll: snapshot.me.seesAll, ...(snapshot.me.guest && { guest: true }) },
    watching: new Set(snapshot.me.watching),
    visitors: new Map(snapshot.list.map((row) => [row.YQToken, row])),
    agents: new Map(snapshot.agents.map((agent) => [agent.uuid, agent])),
    direct: new Map((snapshot.direct ?? []).map((one) => [one.with, one])),
    cursor: snapshot.cursor,
  };
}

/** Whether this inbox lists the row (rules L-… of core's SPEC). */
export function listsRow(inbox: Inbox, row: VisitorRow): boolean {
  // A visitor who left the site without an open conversation is not listed, watched or not.
  if (row.state === 'monitor' && !row.online) return false;
  const { uuid: id, seesAll, guest } = inbox.me;
  // A guest receives only rows that are shared with it.
  const listener = { id, seesAll, watching: inbox.watching.has(row.YQToken), ...(guest && { shared: true }) };
  return lists(listener, { state: row.state, ownerId: row.serviceID, transferTo: row.transfer?.to ?? null });
}

/** The inbox with this row added, removed or merged; a row older than the known one changes nothing. */
export function withRow(inbox: Inbox, row: VisitorRow): Inbox {
  const known = inbox.visitors.get(row.YQToken);
  const merged = known ? mergeRows(known, row) : row;
  const visitors = new Map(inbox.visitors);
  if (listsRow(inbox, merged)) visitors.set(row.YQToken, merged);
  else visitors.delete(row.YQToken);
  if (merged.state === 'end') dropOldestEnded(visitors);
  return { ...inbox, visitors };
}

export function withoutRow(inbox: Inbox, visitor: string): Inbox {
  if (!inbox.visitors.has(visitor)) return inbox;
  const visitors = new Map(inbox.visitors);
  visitors.delete(visitor);
  return { ...inbox, visitors };
}

/** Changes a listed row; an unlisted one is ignored. */
export function changeRow(inbox: Inbox, visitor: string, change: (row: VisitorRow) => VisitorRow): Inbox {
  const row = inbox.visitors.get(visitor);
  if (!row) return inbox;
  const next = change(row);
  return next === row ? inbox : { ...inbox, visitors: new Map(inbox.visitors).set(visitor, next) };
}

/**
 * State comes from the newer version, counters from the row with more messages: a row read before a message may arrive
 * after it.
 */
function mergeRows(known: VisitorRow, received: VisitorRow): VisitorRow {
  const state = received.version >= known.version ? received : known;
  const sameLog = received.conversation === known.conversation;
  if (!sameLog) return state;
  const log = known.seq > received.seq ? known : received;
  // A recalled message stays recalled.
  const isRecalled = known.last?.recalled && known.last.onlyID === log.last?.onlyID;
  const { umsg, smsg, seq, unansweredSince } = log;
  const counters = { umsg, smsg, seq, unansweredSince, last: isRecalled ? known.last : log.last };
  // Read marks start again with a new owner; with the same owner they only rise.
  const sameOwner = received.serviceID === known.serviceID && received.since === known.since;
  const read = !sameOwner ? state : known.readSeq > received.readSeq ? known : received;
  const reads = {
    readSeq: read.readSeq,
    unreadNumber: counters.umsg - (read.umsg - read.unreadNumber),
    visitorReadSeq: Math.max(known.visitorReadSeq, received.visitorReadSeq),
    visitorGotSeq: Math.max(known.visitorGotSeq, received.visitorGotSeq),
  };
  return { ...state, ...counters, ...reads };
}

function dropOldestEnded(visitors: Map<string, VisitorRow>): void {
  const ended = [...visitors.values()].filter((row) => row.state === 'end');
  if (ended.length <= ENDED_KEPT) return;
  ended.sort((a, b) => b.since - a.since);
  for (const row of ended.slice(ENDED_KEPT)) visitors.delete(row.YQToken);
}
