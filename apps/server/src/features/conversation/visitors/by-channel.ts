import { plainName } from '@parley/core/words/plain-name';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import type { Emit } from '../../../events/act';
import type { VisitorCause } from '../../../events/events';
import { uuidV7 } from '../../../ids';
import { lockVisitor } from '../conversations/actions';
import { listingOf } from '../conversations/decided';
import { readRow } from '../conversations/rows';
import { readScanned, variantFor } from '../links/enter';
import { insertVisit } from './arrive-store';
import { findAwayByChannel, insertChannelVisitor, setArrivedByChannel } from './by-channel-store';
import { leave } from './leave';

/** A visitor whom an account of another program knows; without a browser, socket or credential. */
export type ChannelArrival = {
  /** Null: not known yet. */
  visitorId: string | null;
  siteId: string;
  channel: 'wechat' | 'mini' | 'mail';
  /** Of a visitor who is new; empty: none. */
  name: string;
  /** Of the code that was scanned, or of the entry; empty: none. */
  scene: string;
  /** Page of the mini-program; empty: none. */
  page: string;
  /** Of a visit that begins. */
  facts: { source: string; device: string; browser: string };
  /** Stores what the channel knows of the visitor. True: its row changes by it, as by a window of replies that opens. */
  keep(visitorId: string): Promise<boolean>;
};

const LANGUAGE = 'zh';
/** Milliseconds after its last sign in which a visitor without an open conversation is shown as here. */
const HERE_MS = 10 * 60_000;
const LEAVE_MAX = 500;

/**
 * The visitor has written, or done something in its program: it is here, in a visit from its channel. Returns its id.
 */
export async function arriveByChannel(
  context: Context,
  { tx, emit }: { tx: Client; emit: Emit },
  { channel, siteId, name, scene, page, facts: own, keep, ...arrival }: ChannelArrival,
): Promise<string> {
  const now = context.clock.now();
  const visitorId = arrival.visitorId ?? uuidV7(now);
  const isNew = arrival.visitorId === null;
  if (isNew)
    await insertChannelVisitor(tx, { id: visitorId, siteId, channel, name: plainName(name), language: LANGUAGE }, now);
  const visitor = await lockVisitor(context, tx, visitorId);
  const scanned = await readScanned(context, tx, { scene, siteId });
  const link = scanned?.link ?? null;
  // Another link is another visit, as on the web.
  const begins = !visitor.online || visitor.visitId === null || (link !== null && link.id !== visitor.linkId);
  const visitId = begins ? uuidV7(now) : visitor.visitId!;
  if (begins) {
    const asked = {
      onlyID: visitId,
      URL: page,
      title: '',
      referrer: '',
      language: LANGUAGE,
      screen: '',
      userAgent: '',
    };
    const facts = { ...own, engine: '', keyword: scanned?.name ?? scene, os: '' };
    await insertVisit(tx, {
      id: visitId,
      visitorId,
      siteId,
      now,
      link,
      variant: link && (await variantFor(tx, link, visitorId)),
      page: { ...asked, address: '', seenAt: null },
      facts: { ...facts, arrival: scene && `${channel} ${scene}` },
      region: { name: '', code: '' },
    });
  }
  await setArrivedByChannel(tx, { visitorId, visitId, begins, page, now });
  const isChanged = await keep(visitorId);
  const cause = causeOf(visitor.state, visitor.online, isChanged);
  if (cause) {
    const row = (await readRow(tx, visitorId))!;
    const was = isNew ? null : listingOf(visitor);
    emit({ kind: 'visitor.changed', visitorId, was, row, causes: [cause], owner: null, queue: null });
  }
  return visitorId;
}

function causeOf(state: string, online: boolean, isChanged: boolean): VisitorCause | null {
  if (state === 'gone') return { type: 'visitor.arrived' };
  if (state === 'end') return { type: 'visitor.browsing' };
  return online && !isChanged ? null : { type: 'visitor.online', online: true };
}

/**
 * Called by the clock: who has no open conversation and gave no sign for ten minutes is not here, and who has one only
 * while `windowMs` have not passed since. Sockets say nothing about visitors of channels. True: somebody left.
 */
export async function settleAwayByChannel(context: Context, windowMs: number): Promise<boolean> {
  const now = context.clock.now();
  const away = await findAwayByChannel(context.db, {
    idle: new Date(now - HERE_MS),
    closed: new Date(now - windowMs),
    limit: LEAVE_MAX,
  });
  if (away.length === 0) return false;
  await leave(context, new Map(away.map(({ id, seenAt }) => [id, { awayAt: now, seenAt: seenAt.getTime() }])), {
    isAlone: true,
  });
  return true;
}
