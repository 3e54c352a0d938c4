import type { ErrorId } from '@parley/protocol/errors';
import { createBatcher } from '../../../batcher';
import type { Context } from '../../../context';
import { isOutage, isUniqueViolation } from '../../../db/failures';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import type { Saving } from '../../../live/saving';
import type { Principal } from '../../../principal';
import {
  findStored,
  findTalk,
  insertDirect,
  lockTalk,
  moveRead,
  type NewDirect,
  readDirect,
  touchContacts,
} from './direct-store';
import { mayTalk } from './friends-store';

/** A message of internal chat to store. `done` is called once, when it is committed or refused. */
export type DirectSaid = {
  from: string;
  nickname: string;
  to: string;
  onlyID: string;
  msg: string;
  /** The socket that sent it: gets 7001 and no push. */
  socket: string | null;
  done(answer: DirectAnswer): void;
};

export type DirectAnswer =
  | { ok: true; conversation: string; seq: number; time: number }
  | { ok: false; error: ErrorId; missed?: undefined };

export type Direct = {
  /** False: too many messages wait already. */
  say(said: DirectSaid): boolean;
  idle(): Promise<void>;
};

/** Maximum number of messages that wait for the database. */
const WAITING_MAX = 2000;
const RETRY_MS = 500;

/**
 * Internal chat: far fewer messages than those of visitors, so each gets its own transaction, in the order of arrival.
 * They wait while the database is unreachable.
 */
export function createDirect(context: Context, saving: Saving): Direct {
  const source = saving.source('internal chat');

  async function attempt(item: DirectSaid): Promise<DirectAnswer | 'retry' | null> {
    const done = source.begin();
    const answer = await tryOnce(context, item);
    done(answer !== 'outage');
    return answer === 'outage' ? 'retry' : answer;
  }

  const lane = createBatcher<DirectSaid>(
    async (items) => {
      for (const item of items) {
        let answer = await attempt(item);
        while (answer === 'retry') {
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
          answer = await attempt(item);
        }
        if (answer !== null) item.done(answer);
      }
    },
    100,
    (error) => context.log.error({ err: error }, 'internal chat'),
  );

  return {
    say(said) {
      if (lane.waiting >= WAITING_MAX) return false;
      lane.add(said);
      return true;
    },
    idle: () => lane.idle(),
  };
}

async function tryOnce(context: Context, said: DirectSaid): Promise<DirectAnswer | 'retry' | 'outage' | null> {
  try {
    return await store(context, said);
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, error: error.id };
    if (isOutage(error)) return 'outage';
    // Another process stored the same id meanwhile: the next try finds it.
    if (isUniqueViolation(error)) return 'retry';
    // Without an answer the client sends again.
    context.log.error({ err: error }, 'internal chat');
    return null;
  }
}

function store(context: Context, said: DirectSaid): Promise<DirectAnswer> {
  const { from, to, onlyID, msg, nickname, socket } = said;
  return act(context, async (tx, emit) => {
    const stored = await findStored(tx, from, onlyID);
    if (stored) return { ok: true, conversation: stored.talkId, seq: stored.seq, time: stored.at.getTime() };
    if (from === to || !(await mayTalk(tx, from, to))) throw new Refusal('not-a-friend');
    const now = context.clock.now();
    const talk = await lockTalk(tx, uuidV7(now), from, to, now);
    const fresh: NewDirect = { talk, senderId: from, onlyID, msg };
    const { seq, unread } = await insertDirect(tx, fresh, now);
    await touchContacts(tx, from, to, now);
    const ownUnread = talk.lowId === from ? talk.lowUnread : talk.highUnread;
    const message = { onlyID, seq, from, to, nickname, msg, time: now };
    emit({ kind: 'direct.said', message, unread, ownUnread, socket });
    return { ok: true, conversation: talk.id, seq, time: now };
  });
}

/** Moves the caller's read mark forward, never past the newest message. Returns the unread count. */
export function readUpTo(context: Context, agent: Principal, other: string, seq: number): Promise<number> {
  return act(context, async (tx, emit) => {
    const talk = await findTalk(tx, agent.uuid, other, true);
    if (!talk) return 0;
    const isLow = talk.lowId === agent.uuid;
    const upTo = Math.min(seq, talk.lastSeq);
    if (upTo <= (isLow ? talk.lowRead : talk.highRead)) return isLow ? talk.lowUnread : talk.highUnread;
    const unread = await moveRead(tx, talk, agent.uuid, upTo);
    const otherUnread = isLow ? talk.highUnread : talk.lowUnread;
    emit({ kind: 'direct.read', by: agent.uuid, with: other, seq: upTo, last: talk.lastSeq, unread, otherUnread });
    return unread;
  });
}

type Asked = { with: string; beforeSeq?: number | undefined; afterSeq?: number | undefined; pageSize: number };

/** A page of the chat of two accounts, which both may read even after the contact ended. */
export async function readTalk(context: Context, agent: Principal, asked: Asked) {
  const talk = await findTalk(context.db, agent.uuid, asked.with);
  if (!talk) return { list: [], more: false, readSeq: 0, theirReadSeq: 0 };
  const { rows, more } = await readDirect(context.db, talk.id, asked);
  const isLow = talk.lowId === agent.uuid;
  return {
    list: rows.map(({ at, ...row }) => ({
      ...row,
      to: row.from === talk.lowId ? talk.highId : talk.lowId,
      time: at.getTime(),
    })),
    more,
    readSeq: isLow ? talk.lowRead : talk.highRead,
    theirReadSeq: isLow ? talk.highRead : talk.lowRead,
  };
}
