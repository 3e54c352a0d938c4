import { setTimeout as sleep } from 'node:timers/promises';
import type { Missed } from '../bus/bus';
import { isOutage } from '../db/failures';
import { readRows } from '../features/conversation/conversations/rows';
import { sessionsOver } from '../features/foundation/auth/grants';
import { snapshotFrame } from '../live/frames';
import type { Session } from '../live/sockets/session';
import type { Sockets } from '../live/sockets/sockets';
import { type Core, loadDesk } from './core';
import type { EventHandling } from './event-handling';
import type { Talk } from './talk';

/** Milliseconds between a gap and reading again, so that gaps that belong together cost one round. */
const GATHER_MS = 200;
/** Milliseconds until another attempt while the database is away. */
const RETRY_MS = 500;
/** Visitors read, or told to load a snapshot, at once; and milliseconds until the next ones are told. */
const VISITORS_AT_ONCE = 500;
const VISITORS_EVERY_MS = 50;

type Dependencies = {
  core: Core;
  talk: Talk;
  sockets: Sockets;
  eventHandling: Pick<EventHandling, 'logins' | 'rereadSettings'>;
};

export type CatchUp = ReturnType<typeof createCatchUp>;

/**
 * Makes good what this process missed of the events of others: reads again what it remembers, closes sockets of logins
 * that are over, and lets every client load a snapshot (7005).
 */
export function createCatchUp(parts: Dependencies) {
  const { context } = parts.core;
  const { db, log } = context;
  let running: Promise<void> | null = null;
  let isAsked = false;

  async function run(): Promise<void> {
    while (isAsked) {
      await sleep(GATHER_MS);
      isAsked = false;
      try {
        await context.inFlight.during(() => catchUp(parts));
      } catch (error) {
        if (db.ended) return;
        if (!isOutage(error)) log.error({ err: error }, 'catching up');
        isAsked = true;
        await sleep(RETRY_MS);
      }
    }
  }

  return {
    /** Any number of calls while one round gathers cause one more. */
    request(why: Missed | 'helper'): void {
      log.warn({ why }, 'events of other processes may be missing: everything is read again');
      isAsked = true;
      running ??= run().finally(() => {
        running = null;
      });
    },
    /** Closes the sockets of logins that have ended. Also called by the clock, whatever the bus says. */
    checkLogins: () => closeEndedLogins(parts),
    /** Resolves when nothing is caught up any more. */
    async idle(): Promise<void> {
      while (running) await running;
    },
  };
}

async function catchUp(parts: Dependencies): Promise<void> {
  const { core, talk, eventHandling, sockets } = parts;
  core.sites.forget();
  core.freshBearers?.forget();
  await Promise.all([
    eventHandling.rereadSettings(),
    core.faces.load(),
    talk.greeter.load(),
    loadDesk(core.context.db, core.desk),
    rereadOpen(core, talk),
    closeEndedLogins(parts),
  ]);
  core.interest.refresh();
  for (const visitorId of await talk.visitors.register()) talk.returning.add(visitorId);
  const agents = new Set([...sockets.sessions].flatMap(({ bound }) => (bound?.kind === 'agent' ? [bound.uuid] : [])));
  for (const agentId of agents) await eventHandling.logins.refresh(agentId);
  talk.queue.wake();
  await sendSnapshots(parts);
}

/** Conversations in memory may have ended, or have another owner. */
async function rereadOpen({ context, desk }: Core, talk: Talk): Promise<void> {
  const ids = [...desk.open.keys()];
  for (let at = 0; at < ids.length; at += VISITORS_AT_ONCE) {
    const some = ids.slice(at, at + VISITORS_AT_ONCE);
    const rows = await readRows(context.db, some);
    for (const id of some) {
      const row = rows.get(id);
      const open = desk.open.get(id);
      if (!row) desk.open.delete(id);
      if (!row || !open || desk.isOld(row)) continue;
      if (row.conversation !== open.id || row.state === 'end') talk.messages.ended(id, open.id);
      desk.recordPushed(row);
      desk.remember(row);
    }
  }
}

async function closeEndedLogins({ core, sockets, eventHandling }: Dependencies): Promise<void> {
  const ids = new Set([...sockets.sessions].flatMap(({ bound }) => (bound?.kind === 'agent' ? [bound.sessionId] : [])));
  if (ids.size === 0) return;
  for (const { id, reason } of await sessionsOver(core.context.db, [...ids])) eventHandling.logins.end([id], reason);
}

async function sendSnapshots({ core: { context, hub }, sockets }: Dependencies): Promise<void> {
  hub.forgetAll();
  const now = context.clock.now();
  const tell = (session: Session) => {
    // A socket that is not bound yet gets the same answer to its bind.
    if (session.bound && session.early === null) session.send(snapshotFrame(hub.cursor(session.bound.key), now));
  };
  const visitors: Session[] = [];
  for (const session of sockets.sessions) {
    if (session.isAgent) tell(session);
    else visitors.push(session);
  }
  for (let at = 0; at < visitors.length; at += VISITORS_AT_ONCE) {
    if (at > 0) await sleep(VISITORS_EVERY_MS);
    for (const session of visitors.slice(at, at + VISITORS_AT_ONCE)) tell(session);
  }
}
