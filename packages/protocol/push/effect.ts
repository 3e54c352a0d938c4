import { lists } from '@parley/core/visitors/lists';
import type { AgentRow, DirectUnread, InboxSnapshot, VisitorRow } from '../types';

/** The agent's inbox as a value; only `applyPush` makes a new one. */
export type Inbox = {
  me: { uuid: string; seesAll: boolean; guest?: true };
  watching: ReadonlySet<string>;
  visitors: ReadonlyMap<string, VisitorRow>;
  agents: ReadonlyMap<string, AgentRow>;
  /** Internal chat, by account: how much is unread. */
  direct: ReadonlyMap<string, DirectUnread>;
  cursor: string;
};

/** How many ended conversations an inbox keeps (wire.md, userList). */
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

/** Whether this inbox lists the row: the rules L of core's SPEC, seen from one agent. */
export function listsRow(inbox: Inbox, row: VisitorRow): boolean {
  // Gone from the site without an open conversation: nowhere listed, watched or not.
  if (row.state === 'monitor' && !row.online) return false;
  const { uuid: id, seesAll, guest } = inbox.me;
  // Of what is not shared with a guest it is told nothing.
  const listener = { id, seesAll, watching: inbox.watching.has(row.YQToken), ...(guest && { shared: true }) };
  return lists(listener, { state: row.state, ownerId: row.serviceID, transferTo: row.transfer?.to ?? null });
}

/** The inbox with this row put in, left out or merged: news older than what is known changes nothing. */
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

/** Changes a listed row in place; an unlisted one is left alone. */
export function changeRow(inbox: Inbox, visitor: string, change: (row: VisitorRow) => VisitorRow): Inbox {
  const row = inbox.visitors.get(visitor);
  if (!row) return inbox;
  const next = change(row);
  return next === row ? inbox : { ...inbox, visitors: new Map(inbox.visitors).set(visitor, next) };
}

/**
 * State comes from the newer version, counters from the longer log: a row read before a message may arrive after it.
 */
function mergeRows(known: VisitorRow, news: VisitorRow): VisitorRow {
  const state = news.version >= known.version ? news : known;
  const sameLog = news.conversation === known.conversation;
  if (!sameLog) return state;
  const log = known.seq > news.seq ? known : news;
  // What was recalled stays so.
  const isRecalled = known.last?.recalled && known.last.onlyID === log.last?.onlyID;
  const counters = { umsg: log.umsg, smsg: log.smsg, seq: log.seq, last: isRecalled ? known.last : log.last };
  // Marks begin anew with a new owner; within one's time they only rise.
  const sameOwner = news.serviceID === known.serviceID && news.since === known.since;
  const read = !sameOwner ? state : known.readSeq > news.readSeq ? known : news;
  const reads = {
    readSeq: read.readSeq,
    unreadNumber: counters.umsg - (read.umsg - read.unreadNumber),
    visitorReadSeq: Math.max(known.visitorReadSeq, news.visitorReadSeq),
    visitorGotSeq: Math.max(known.visitorGotSeq, news.visitorGotSeq),
  };
  return { ...state, ...counters, ...reads };
}

function dropOldestEnded(visitors: Map<string, VisitorRow>): void {
  const ended = [...visitors.values()].filter((row) => row.state === 'end');
  if (ended.length <= ENDED_KEPT) return;
  ended.sort((a, b) => b.since - a.since);
  for (const row of ended.slice(ENDED_KEPT)) visitors.delete(row.YQToken);
}
