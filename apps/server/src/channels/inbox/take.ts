import { createHash } from 'node:crypto';
import { fieldsOf } from '@parley/core/channels/wechat/fields';
import { type Content, type Inbound, inboundOf } from '@parley/core/channels/wechat/inbound';
import { type Said as ChannelSaid, saidOf } from '@parley/core/channels/wechat/said';
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
import { type Account, findAccount } from '../accounts/store';
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
/** Tries after which a callback is given up; an administrator may have it tried again. */
const TRIES = 8;
const LONGEST_MS = 60_000;

export type Taking = { wake(): void; run(): Promise<void>; idle(): Promise<void> };

/** Handles stored callbacks, those of one sender one after the other. Every step may happen twice and counts once. */
export function createTaking(parts: Parts): Taking {
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
    await settled.catch(() => undefined);
  }
}

async function handle(parts: Parts, one: Claimed): Promise<void> {
  const { context } = parts;
  const account = await findAccount(context.db, one.accountId);
  const fields = fieldsOf(one.raw);
  const inbound = fields && inboundOf(fields);
  const done = (visitorId: string | null, fault: ChannelFault | null = null, error: string | null = null) =>
    settleReceived(context.db, one.id, { state: 'done', visitorId, fault, error, now: context.clock.now() });
  if (!account || !inbound || account.channel === 'mail') return done(null, 'unreadable');
  const visitorId = await meet(context, account, { inbound, one });
  if (one.needsFile && one.file === null) return release(context.db, one.id, { visitorId, nextAt: null, tries: 0 });
  const said = saidOf(inbound.content);
  if (!said) {
    await welcome(context, account, { visitorId, one, content: inbound.content });
    return done(visitorId);
  }
  const answer = await say(parts, visitorId, { ...bodyOf(said, one), onlyID: idOf(one) });
  if (answer.ok) {
    await answerKeyword(context, account, { visitorId, one, said });
    return done(visitorId);
  }
  if (OFFLINE.has(answer.error)) {
    await leave(context, account, { visitorId, one, said });
    return done(visitorId);
  }
  if (answer.error === 'blacklisted') return done(visitorId, 'blacklisted');
  if (answer.error === 'word-blocked') return done(visitorId, 'blocked-content');
  if (answer.error === 'internal') throw new Error('the message could not be stored');
  return settleReceived(context.db, one.id, {
    ...{ state: 'failed', visitorId, fault: 'internal', error: answer.error, now: context.clock.now() },
  });
}

/** Refusals after which the window of a site offers an offline message. */
const OFFLINE: ReadonlySet<ErrorId> = new Set<ErrorId>(['nobody-online', 'message-only']);

/** An id within the visitor that is the same for each try. */
const idOf = ({ accountId, dedupe }: Claimed): string =>
  `ch-${createHash('sha256').update(`${accountId} ${dedupe}`).digest('base64url').slice(0, 40)}`;

/** Events that open nothing and say nothing of being here. */
const QUIET: ReadonlySet<string> = new Set(['unfollow', 'position', 'outcome', 'other']);

/** Finds or makes the visitor of a callback, and notes what it tells: windows, following, scene. */
function meet(
  context: Context,
  account: Account,
  { inbound, one }: { inbound: Inbound; one: Claimed },
): Promise<string> {
  const { content } = inbound;
  const now = context.clock.now();
  const isEvent = content.kind === 'event';
  const channel = account.channel === 'mini' ? 'mini' : 'wechat';
  // The platform's clock decides what it accepts; ours is taken if the callback names none, or a later one.
  const at = inbound.at > 0 ? Math.min(inbound.at, now) : now;
  const scene = isEvent ? content.scene : '';
  const page = content.kind === 'page' ? content.path : '';
  return act(context, async (tx, emit) => {
    const known = await lockContact(tx, account.id, one.externalId);
    const isQuiet = isEvent && QUIET.has(content.event);
    const visitorId =
      known && isQuiet
        ? known.visitorId
        : await arriveByChannel(
            context,
            { tx, emit },
            {
              ...{ visitorId: known?.visitorId ?? null, siteId: account.siteId, channel, scene, page },
            },
          );
    if (!known) await insertContact(tx, { visitorId, accountId: account.id, externalId: one.externalId }, now);
    await saveTold(tx, visitorId, {
      wroteAt: isEvent ? null : at,
      enteredAt: isEvent && content.opens ? at : null,
      subscribed: followOf(content, channel),
      scene,
      page,
    });
    return visitorId;
  });
}

function followOf(content: Content, channel: 'wechat' | 'mini'): boolean | null {
  if (channel === 'mini') return null;
  if (content.kind !== 'event') return true;
  if (content.event === 'unfollow') return false;
  return content.event === 'follow' || content.event === 'menu' ? true : null;
}

type Body = { kind: MessageKind; msg: string };

/** The message as it is stored. Without its file it says so; an unknown kind says its name, and is kept as it came. */
function bodyOf(said: ChannelSaid, { file, kind }: Claimed): Body {
  switch (said.kind) {
    case 'text':
      return { kind: 'text', msg: said.msg };
    case 'unknown':
      return { kind: 'text', msg: `[暂不支持的消息：${kind}]` };
    case 'card': {
      const picture = file?.kind === 'image' ? file.body.url : undefined;
      return { kind: 'card', msg: JSON.stringify({ ...said.card, ...(picture !== undefined && { picture }) }) };
    }
    default: {
      if (!file) return { kind: 'text', msg: WITHOUT_FILE[said.kind === 'image' ? 'image' : said.sort] ?? '[文件]' };
      const more = said.kind === 'file' ? { sort: said.sort, ...(said.heard && { heard: said.heard }) } : {};
      return {
        kind: said.kind === 'image' && file.kind === 'image' ? 'image' : 'file',
        msg: JSON.stringify({ ...file.body, ...more }),
      };
    }
  }
}

const WITHOUT_FILE: Record<string, string> = {
  image: '[图片未能从微信取回]',
  voice: '[语音未能从微信取回]',
  video: '[视频未能从微信取回]',
};

const say = ({ visitorSays }: Parts, visitorId: string, { onlyID, kind, msg }: Body & { onlyID: string }) =>
  new Promise<SaidAnswer>((resolve) => {
    const isHeld = visitorSays(visitorId, {
      onlyID,
      kind,
      msg,
      quote: null,
      socket: null,
      nickname: '',
      done: resolve,
    });
    if (!isHeld) resolve({ ok: false, error: 'internal' });
  });

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
async function welcome(context: Context, account: Account, { content, ...heard }: Heard & { content: Content }) {
  const isEntry = content.kind === 'event' && (content.event === 'follow' || content.event === 'enter');
  if (!isEntry) return;
  const [read] = await readTalks(context, [heard.visitorId]);
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
async function leave(context: Context, account: Account, { said, ...heard }: Heard & { said: ChannelSaid }) {
  const { visitorId, one } = heard;
  const { kind, msg } = bodyOf(said, one);
  const file = one.file && context.links.signBody(one.file.body as never);
  const content = kind === 'text' ? msg : file ? `${file.name} ${file.url}` : msg;
  try {
    await leaveLetter(context, visitorId, { onlyID: idOf(one), content }, { siteId: account.siteId });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return;
  }
  await reply(context, account, { ...heard, words: account.replies.offHours });
}
