import { createHash } from 'node:crypto';
import type { Said as ChannelSaid } from '@parley/core/channels/said';
import type { ChannelFault } from '@parley/core/channels/words';
import type { ErrorId } from '@parley/protocol/errors';
import { withMenu } from '@parley/protocol/robot-menu';
import type { MessageKind } from '@parley/protocol/types';
import type { Context } from '../../context';
import { isOutage } from '../../db/failures';
import { Refusal } from '../../errors';
import { act } from '../../events/act';
import type { Said, SaidAnswer } from '../../features/conversation/messages/said';
import { arriveByChannel } from '../../features/conversation/visitors/by-channel';
import { readTalks } from '../../features/conversation/visitors/talk';
import { leaveLetter } from '../../features/office/letters/actions';
import { fillFromSaid } from '../../features/office/users/fill-from-said';
import type { FileLinks } from '../../file-links';
import { within } from '../../within';
import { type Account, findAccount } from '../accounts/store';
import type { Reading } from '../channel';
import { INBOUND } from '../channels';
import { insertContact, lockContact, queueWords, saveTold } from '../contacts/store';
import type { Spool } from '../spool';
import { type Claimed, claimReceived, insertReceived, release, settleReceived } from './store';

type Parts = {
  context: Context;
  spool: Spool;
  /** The same way as a message of the web takes, after the checks of its socket. */
  visitorSays(visitorId: string, said: Said): boolean;
};

const TOGETHER = 50;
const LEASE_MS = 30_000;
/** Milliseconds for the answer to a message: less than the lease, so that a lost one is noted while it is held. */
const ANSWER_MS = 20_000;
/** Tries after which a callback is given up; an administrator may have it tried again. */
const TRIES = 8;
const LONGEST_MS = 60_000;

export type InboxWorker = { wake(): void; run(): Promise<void>; idle(): Promise<void> };

/** Handles stored callbacks, those of one sender one after the other. Every step may happen twice and counts once. */
export function createInboxWorker(parts: Parts): InboxWorker {
  const { context, spool } = parts;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;

  async function takeAll(): Promise<void> {
    await spool.drain((received) => insertReceived(context.db, received));
    for (;;) {
      const now = context.clock.now();
      const claimed = await claimReceived(context.db, { now, leasedUntil: now + LEASE_MS, limit: TOGETHER });
      if (claimed.length === 0) return;
      await Promise.all(claimed.map((one) => takeOne(parts, one)));
    }
  }

  async function run(): Promise<void> {
    if (running) {
      isAskedAgain = true;
      return running;
    }
    running = (async () => {
      do {
        isAskedAgain = false;
        await takeAll();
      } while (isAskedAgain);
    })().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    run,
    wake: () =>
      void run().catch((error: unknown) => {
        if (!isOutage(error)) context.log.error({ err: error }, 'callbacks of channels');
      }),
    idle: async () => {
      while (running) await running.catch(() => undefined);
    },
  };
}

async function takeOne(parts: Parts, one: Claimed): Promise<void> {
  const { db, clock, log } = parts.context;
  try {
    await handle(parts, one);
  } catch (error) {
    if (isOutage(error)) return;
    log.error({ err: error, callback: one.id }, 'a callback of a channel');
    const now = clock.now();
    const said = error instanceof Error ? error.message : 'unknown';
    const settled =
      one.tries >= TRIES
        ? settleReceived(db, one.id, { state: 'failed', visitorId: null, fault: 'internal', error: said, now })
        : release(db, one.id, {
            visitorId: null,
            nextAt: now + Math.min(LONGEST_MS, 500 * 2 ** one.tries),
            error: said,
          });
    await settled.catch((second: unknown) => {
      // Its lease ends, and it is handled again.
      if (!isOutage(second)) log.error({ err: second, callback: one.id }, 'the state of a callback');
    });
  }
}

async function handle(parts: Parts, one: Claimed): Promise<void> {
  const { context } = parts;
  const account = await findAccount(context.db, one.accountId);
  const reading = account && INBOUND[account.channel].read(one.raw, account.channel);
  const done = (visitorId: string | null, fault: ChannelFault | null = null, error: string | null = null) =>
    settleReceived(context.db, one.id, { state: 'done', visitorId, fault, error, now: context.clock.now() });
  if (!account || !reading) return done(null, 'unreadable');
  const visitorId = await meet(context, account, { reading, one });
  if (visitorId === null) return done(null);
  if (one.needsFile && one.file === null) return release(context.db, one.id, { visitorId, nextAt: null, tries: 0 });
  const { said } = reading;
  if (!said) {
    if (reading.isEntry) await welcome(context, account, { visitorId, one });
    return done(visitorId);
  }
  const body = bodyOf(context.links, account, { said, one });
  const answer = await say(parts, visitorId, { ...body, onlyID: idOf(one) });
  if (answer.ok) {
    await answerKeyword(context, account, { visitorId, one, said });
    return done(visitorId);
  }
  if (OFFLINE.has(answer.error)) {
    await leave(context, account, { visitorId, one, body, email: reading.email });
    return done(visitorId);
  }
  if (answer.error === 'blacklisted') return done(visitorId, 'blacklisted');
  if (answer.error === 'word-blocked') return done(visitorId, 'blocked-content');
  if (answer.error === 'internal') throw new Error('the message could not be stored');
  return settleReceived(context.db, one.id, {
    state: 'failed',
    visitorId,
    fault: 'internal',
    error: answer.error,
    now: context.clock.now(),
  });
}

/** Refusals after which the window of a site offers an offline message. */
const OFFLINE: ReadonlySet<ErrorId> = new Set<ErrorId>(['nobody-online', 'message-only']);

/** An id within the visitor that is the same for each try. */
const idOf = ({ accountId, dedupe }: Claimed): string =>
  `ch-${createHash('sha256').update(`${accountId} ${dedupe}`).digest('base64url').slice(0, 40)}`;

/** Finds or makes the visitor, and notes what is told: windows, following, scene. Null: a machine that nobody knows has written. */
function meet(
  context: Context,
  account: Account,
  { reading, one }: { reading: Reading; one: Claimed },
): Promise<string | null> {
  const { isQuiet, isMachine, opens, subscribed, scene, page, thread, name, email } = reading;
  const { channel } = account;
  const now = context.clock.now();
  // The other side's clock decides what it accepts; ours is taken if it names no time, or a later one.
  const at = reading.at > 0 ? Math.min(reading.at, now) : now;
  return act(context, async (tx, emit) => {
    const known = await lockContact(tx, account.id, one.externalId);
    if (!known && isMachine) return null;
    const keep = async (visitorId: string): Promise<boolean> => {
      if (!known) await insertContact(tx, { visitorId, accountId: account.id, externalId: one.externalId }, now);
      if (!known && email) await fillFromSaid(tx, { visitorId, how: 'channel', now }, { mail: email });
      await saveTold(tx, visitorId, {
        wroteAt: opens === 'message' ? at : null,
        enteredAt: opens === 'entry' ? at : null,
        subscribed,
        scene,
        page,
        thread,
      });
      return opens !== null;
    };
    if (known && isQuiet) {
      await keep(known.visitorId);
      return known.visitorId;
    }
    return arriveByChannel(
      context,
      { tx, emit },
      {
        visitorId: known?.visitorId ?? null,
        siteId: account.siteId,
        channel,
        scene,
        page,
        name,
        keep,
        facts: INBOUND[channel].visit,
      },
    );
  });
}

type Body = { kind: MessageKind; msg: string };

/** The message as it is stored. Without its file it says so; an unknown kind says its name, and is kept as it came. */
function bodyOf(
  links: FileLinks,
  { channel }: Account,
  { said, one: { file, kind } }: { said: ChannelSaid; one: Claimed },
): Body {
  switch (said.kind) {
    case 'text':
      return { kind: 'text', msg: said.msg };
    case 'unknown':
      return { kind: 'text', msg: `[暂不支持的消息：${kind}]` };
    case 'card': {
      const picture = file?.kind === 'image' && typeof file.body.url === 'string' ? file.body.url : null;
      // Signed: the picture of a card is shown only if its address was ever signed by us.
      return { kind: 'card', msg: links.signCard(JSON.stringify(said.card), picture) };
    }
    default: {
      if (!file) return { kind: 'text', msg: INBOUND[channel].withoutFile(said) };
      const { sort, heard } = said.kind === 'file' ? said : {};
      const more = { ...(sort && { sort }), ...(heard && { heard }) };
      return {
        kind: said.kind === 'image' && file.kind === 'image' ? 'image' : 'file',
        msg: JSON.stringify({ ...file.body, ...more }),
      };
    }
  }
}

const NOT_STORED: SaidAnswer = { ok: false, error: 'internal' };

/** An answer that does not come counts as `internal`: saying it again is harmless, and the other callbacks go on. */
const say = ({ visitorSays }: Parts, visitorId: string, body: Body & { onlyID: string }): Promise<SaidAnswer> =>
  within(
    ANSWER_MS,
    new Promise<SaidAnswer>((done) => {
      if (!visitorSays(visitorId, { ...body, quote: null, socket: null, nickname: '', done })) done(NOT_STORED);
    }),
    () => NOT_STORED,
  );

type Heard = { visitorId: string; one: Claimed };

type Replying = Heard & { words: string | undefined };

async function reply(context: Context, { id: accountId }: Account, { visitorId, one, words }: Replying): Promise<void> {
  if (!words) return;
  const said = { accountId, visitorId, onlyID: `auto ${one.id}`, words };
  await act(context, (tx) => queueWords(tx, said, context.clock.now()));
}

/**
 * To who follows, or enters a mini-program's conversation: the words of the account, else of the robot that would answer,
 * and the robot's hot questions as numbered lines.
 */
async function welcome(context: Context, account: Account, heard: Heard) {
  const [read] = await readTalks(context, [{ id: heard.visitorId }]);
  const robot = read?.talk.robot;
  const own = account.replies.welcome || robot?.welcome;
  const hot = robot?.hotQuestions.map((title) => ({ title }));
  await reply(context, account, { ...heard, words: withMenu(own ?? '', hot) });
}

/** The first keyword reply that fits; a robot or an agent answers as well. */
async function answerKeyword(context: Context, account: Account, { said, ...heard }: Heard & { said: ChannelSaid }) {
  if (said.kind !== 'text') return;
  const text = said.msg.trim().toLowerCase();
  const found = account.replies.keywords?.find(({ words, match }) =>
    words.some((word) =>
      match === 'exact' ? text === word.trim().toLowerCase() : text.includes(word.trim().toLowerCase()),
    ),
  );
  await reply(context, account, { ...heard, words: found?.reply });
}

/** Nobody can answer: what was written is kept as an offline message. */
async function leave(
  context: Context,
  account: Account,
  { body: { kind, msg }, email, ...heard }: Heard & { body: Body; email: string },
) {
  const { visitorId, one } = heard;
  const file = one.file && context.links.signBody(one.file.body as never);
  const content = kind === 'text' ? msg : file ? `${file.name} ${file.url}` : msg;
  try {
    await leaveLetter(context, visitorId, { onlyID: idOf(one), content, email }, { siteId: account.siteId });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return;
  }
  await reply(context, account, { ...heard, words: account.replies.offHours });
}
