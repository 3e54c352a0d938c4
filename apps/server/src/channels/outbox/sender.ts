import { heldUntil, MERGE_AT, quotaOf, windowFor } from '@parley/core/channels/quota';
import { mergedCount, type Outgoing, type Sending, sendingsOf } from '@parley/core/channels/wechat/outgoing';
import { withLinksInWords } from '@parley/core/channels/wechat/rich-links';
import type { ChannelFault } from '@parley/core/channels/words';
import { objectOf, sizeText, wordsOfRich } from '@parley/protocol/bodies';
import type { Delivery } from '@parley/protocol/types';
import type { WorkContext } from '../../context';
import { isOutage } from '../../db/failures';
import { act, type Emit } from '../../events/act';
import { replyQuotaOf, windowFactsOf } from '../../features/conversation/messages/reply-quota';
import type { Storage } from '../../features/foundation/files/storage';
import { type FileLinks, keyIn } from '../../file-links';
import { within } from '../../within';
import { insertLine } from '../log/store';
import { deliveryAs, isNotice, noticeSendings, pathOf } from '../templates/sendings';
import { type Answered, callPlatform, type Failure } from '../wechat/call';
import { EXPIRED_TOKEN, TOO_OFTEN } from '../wechat/codes';
import { accessToken, fetchToken } from '../wechat/tokens';
import {
  countReply,
  findDue,
  lease,
  lockRecipient,
  markFailed,
  markSent,
  noteCalling,
  noteError,
  notePart,
  noteUnsubscribed,
  type Queued,
  type Recipient,
  readQueued,
  spendQuota,
  waitUntil,
} from './store';

export type SenderParts = {
  context: WorkContext;
  storage: Storage;
  links: FileLinks;
  publicUrl: string | null;
  base: string;
};

/** Visitors who are written to at the same time. */
const AT_ONCE = 10;
const QUEUED_MOST = 30;
/** Milliseconds for which messages are not taken again: longer than the calls of one. */
const LEASE_MS = 90_000;
/** Milliseconds that a stop waits for calls in progress. */
const IDLE_MS = 5000;
const LONGEST_MS = 60_000;
/** After the platform said that it is called too often. */
const OFTEN_MS = 60_000;
/** Milliseconds after which a message that the platform never took is given up. */
const GIVE_UP_MS = 48 * 3600_000;
/**
 * What passes by itself; everything else is final. `uncertain`, an answer that was lost, is final: the platform has no key
 * that would make a repetition harmless, and the agent is told that the message may have arrived.
 */
const PASSING: ReadonlySet<ChannelFault> = new Set([
  ...(['platform', 'unreachable', 'timeout', 'frequency', 'token', 'app-secret', 'allowed'] as const),
]);

/** Sends what is queued: to one visitor in order, one call at a time; to several at once. */
export function createChannelSender(parts: SenderParts) {
  const { context } = parts;
  const busy = new Map<string, Promise<void>>();
  /** Accounts whose last message had no answer. */
  const silent = new Set<string>();
  let isOver = false;

  async function work(visitorId: string): Promise<void> {
    try {
      while (!isOver && (await sendNext(parts, silent, visitorId)));
    } catch (error) {
      // Its lease ends, and it is looked at again.
      if (!isOutage(error)) context.log.error({ err: error, visitor: visitorId }, 'a message to a channel');
    }
  }

  async function untilIdle(): Promise<void> {
    while (busy.size > 0) await Promise.all(busy.values());
  }

  return {
    async run(): Promise<void> {
      for (const visitorId of await findDue(context.db, context.clock.now(), 4 * AT_ONCE)) {
        if (busy.size >= AT_ONCE) return;
        if (busy.has(visitorId)) continue;
        busy.set(
          visitorId,
          work(visitorId).finally(() => busy.delete(visitorId)),
        );
      }
    },
    /** A call that takes longer counts as one whose outcome is not known. */
    idle: (): Promise<void> => within(IDLE_MS, untilIdle(), () => undefined),
    stop(): void {
      isOver = true;
    },
  };
}

/** One call, with the messages that it carries: several texts near the end of the quota, otherwise one. */
type Step = { to: Recipient; taken: Queued[]; sending: Sending; isLastPart: boolean };

/** False: nothing more is to be done now. */
async function sendNext(parts: SenderParts, silent: Set<string>, visitorId: string): Promise<boolean> {
  const step = await begin(parts, visitorId);
  if (step === null || step === 'again') return step === 'again';
  const { to } = step;
  const token = harmless(silent.has(to.accountId) ? await tokenOfLiving(parts, to) : await tokenOf(parts, to));
  const answered = token.ok ? await sendStep(parts, step, token.data) : token;
  if (token.ok) silent.delete(to.accountId);
  if (!answered.ok && !answered.isSure) silent.add(to.accountId);
  return note(parts, step, answered);
}

/**
 * While the platform cuts connections, a message sent to it would have an unknown outcome. A call that may be repeated
 * goes first, so that messages wait for an answer to it.
 */
async function tokenOfLiving(parts: SenderParts, to: Recipient): Promise<Answered<string>> {
  const asked = to.secret === null ? null : await fetchToken(parts.base, { appId: to.appId, secret: to.secret });
  return asked && !asked.ok ? asked : tokenOf(parts, to);
}

/** Of a call that may be repeated: without an answer it is simply tried again. */
const harmless = <T>(answered: Answered<T>): Answered<T> =>
  answered.ok || answered.isSure ? answered : { ...answered, fault: 'unreachable', isSure: true };

/** Takes the next step under the visitor's lock. `again`: something was settled without a call; null: nothing is due. */
function begin(parts: SenderParts, visitorId: string): Promise<Step | 'again' | null> {
  const { context } = parts;
  return act(context, async (tx, emit) => {
    const now = context.clock.now();
    const to = await lockRecipient(tx, visitorId);
    if (!to) return null;
    const queue = await readQueued(tx, visitorId, QUEUED_MOST);
    const [first] = queue;
    if (!first || first.nextAt.getTime() > now || (first.leasedUntil?.getTime() ?? 0) > now) return null;
    const settle = async (fault: ChannelFault, error: string | null = null) => {
      await markFailed(tx, [first.id], { fault, error });
      tell(emit, { to, messages: [first], delivery: { state: 'failed', fault, ...(error !== null && { error }) } });
      return 'again' as const;
    };
    // The process that called has died: whether the message went out is not known, and twice would be worse than a word.
    if (first.calling) return settle('uncertain');
    if (first.isRecalled) return settle('gone');
    if (!to.enabled) return settle('disabled');
    if (now - first.createdAt.getTime() > GIVE_UP_MS) return settle('timeout');
    const facts = windowFactsOf(to);
    const quota = quotaOf(to.channel, facts, now);
    if (quota.left === 0 && !isNotice(first)) return settle(quota.until === null ? 'window-closed' : 'quota-spent');
    const sendings = queue.map((one) => sendingsFor(parts, to, one));
    const mergeAt = to.account_quota.merge === false ? 0 : MERGE_AT;
    // What the account says by itself does not wait, nor what was begun.
    const isStarted = first.conversationId === null || first.partsSent > 0 || first.tries > 0;
    if (quota.left <= mergeAt && !isStarted && isText(sendings[0]!)) {
      const newest = Math.max(...queue.map(({ createdAt }) => createdAt.getTime()));
      const until = heldUntil(first.createdAt.getTime(), newest);
      if (until > now) {
        await waitUntil(tx, [first.id], until);
        return null;
      }
    }
    const count = first.partsSent > 0 ? 1 : mergedCount(sendings, { left: quota.left, mergeAt });
    const taken = queue.slice(0, Math.max(1, count));
    await lease(
      tx,
      taken.map(({ id }) => id),
      now + LEASE_MS,
    );
    const own = sendings[0]!;
    const sending = taken.length > 1 ? merged(sendings.slice(0, taken.length)) : own[first.partsSent];
    if (!sending) return settle('unsupported');
    return { to, taken, sending, isLastPart: taken.length > 1 || first.partsSent + 1 >= own.length };
  });
}

const isText = (sendings: readonly Sending[]): boolean => sendings.length === 1 && sendings[0]!.type === 'text';

const merged = (sendings: readonly Sending[][]): Sending => ({
  type: 'text',
  content: sendings.map(([sending]) => (sending?.type === 'text' ? sending.content : '')).join('\n'),
});

/** The message with absolute, signed addresses; what a channel cannot show becomes words. */
function sendingsFor({ links, publicUrl }: SenderParts, to: Recipient, { kind, msg }: Queued): Sending[] {
  if (kind === 'template') return noticeSendings(to.channel, msg);
  const absolute = (path: string): string => `${publicUrl ?? ''}${path}`;
  const body = objectOf(kind === 'image' || kind === 'file' || kind === 'card' ? links.sign(kind, msg) : '{}');
  const textOf = (name: string): string => (typeof body[name] === 'string' ? body[name] : '');
  const outgoing = (): Outgoing => {
    switch (kind) {
      case 'image':
        return { kind: 'image', picture: textOf('url'), name: textOf('name') };
      case 'file':
        return {
          ...{ kind: 'file', name: textOf('name'), url: absolute(textOf('url')) },
          size: typeof body.size === 'number' ? sizeText(body.size) : '',
        };
      case 'card': {
        const { page } = body as { page?: { appId?: unknown; path?: unknown } };
        const isPage = typeof page?.appId === 'string' && typeof page.path === 'string';
        const picture = textOf('picture');
        return {
          ...{ kind: 'card', title: textOf('title'), text: textOf('text'), link: textOf('link') || null },
          picture: picture === '' ? null : to.channel === 'wechat' && textOf('link') ? absolute(picture) : picture,
          page: isPage ? { appId: String(page.appId), path: String(page.path) } : null,
        };
      }
      case 'rich':
        return { kind: 'text', words: wordsOfRich(withLinksInWords(msg)) };
      default:
        // The lines of a robot's menu stand in its text, numbered; a number is understood as its line.
        return { kind: 'text', words: msg };
    }
  };
  return sendingsOf(to.channel, outgoing());
}

const tokenOf = ({ context, base }: SenderParts, to: Recipient, spent?: string): Promise<Answered<string>> =>
  to.secret === null
    ? Promise.resolve({ ok: false, code: null, fault: 'app-secret', detail: 'no secret', isSure: true } as const)
    : accessToken({ ...context, base }, { accountId: to.accountId, appId: to.appId, secret: to.secret }, spent);

/** Sends; with another token if the platform refuses this one. */
async function sendStep(parts: SenderParts, step: Step, token: string): Promise<Answered<unknown>> {
  const answered = await sendOnce(parts, step, token);
  if (answered.ok || !EXPIRED_TOKEN.has(answered.code ?? 0)) return answered;
  const renewed = harmless(await tokenOf(parts, step.to, token));
  return renewed.ok ? sendOnce(parts, step, renewed.data) : renewed;
}

async function sendOnce(parts: SenderParts, { to, taken, sending }: Step, token: string): Promise<Answered<unknown>> {
  const { context, base } = parts;
  const filled = harmless(await withMedia(parts, to, { sending, token }));
  if (!filled.ok) return filled;
  await noteCalling(
    context.db,
    taken.map(({ id }) => id),
  );
  return logged(parts, { to, what: pathOf(sending).replace('cgi-bin/', '') }, () =>
    callPlatform(base, {
      path: pathOf(sending),
      query: { access_token: token },
      body: { touser: to.openId, ...filled.data },
    }),
  );
}

/** The body of the call, its picture uploaded. */
async function withMedia(
  parts: SenderParts,
  to: Recipient,
  { sending, token }: { sending: Sending; token: string },
): Promise<Answered<object>> {
  const done = (data: object): Answered<object> => ({ ok: true, data });
  switch (sending.type) {
    case 'notice':
      return done(sending.body);
    case 'text':
      return done({ msgtype: 'text', text: { content: sending.content } });
    case 'msgmenu':
      return done({
        msgtype: 'msgmenu',
        msgmenu: { head_content: sending.head, list: sending.list, tail_content: sending.tail },
      });
    case 'news': {
      const { title, description, url, picurl } = sending;
      return done({ msgtype: 'news', news: { articles: [{ title, description, url, picurl }] } });
    }
    case 'link': {
      const { title, description, url, thumb_url } = sending;
      return done({ msgtype: 'link', link: { title, description, url, thumb_url } });
    }
    case 'image': {
      const media = await upload(parts, to, { picture: sending.picture, token });
      return media.ok ? done({ msgtype: 'image', image: { media_id: media.data } }) : media;
    }
    case 'miniprogrampage': {
      const { title, appId, pagePath, picture } = sending;
      const media = picture === null ? null : await upload(parts, to, { picture, token });
      if (media && !media.ok) return media;
      const page = { title, pagepath: pagePath, thumb_media_id: media?.data ?? '' };
      return done({
        msgtype: 'miniprogrampage',
        miniprogrampage: to.channel === 'wechat' ? { ...page, appid: appId } : page,
      });
    }
  }
}

async function upload(
  parts: SenderParts,
  to: Recipient,
  { picture, token }: { picture: string; token: string },
): Promise<Answered<string>> {
  const missing: Failure = { ok: false, code: null, fault: 'media', detail: 'no such file', isSure: true };
  const key = keyIn(picture.replace(/^https?:\/\/[^/]+/, '').replace(/\/thumb(?=\?|$)/, ''));
  const stream = key === null ? null : await parts.storage.read(key);
  if (!stream) return missing;
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  const answered = await logged(parts, { to, what: 'media/upload' }, () =>
    callPlatform<{ media_id?: string }>(parts.base, {
      path: 'cgi-bin/media/upload',
      query: { access_token: token, type: 'image' },
      file: { name: 'picture.jpg', type: 'image/jpeg', bytes: Buffer.concat(pieces) },
    }),
  );
  if (!answered.ok) return answered;
  return answered.data.media_id ? { ok: true, data: answered.data.media_id } : { ...missing, detail: 'no media id' };
}

async function logged<T>(
  { context }: SenderParts,
  { to, what }: { to: Recipient; what: string },
  call: () => Promise<Answered<T>>,
): Promise<Answered<T>> {
  const at = performance.now();
  const answered = await call();
  const ms = Math.round(performance.now() - at);
  const outcome = answered.ok
    ? { state: 'done' as const, error: null, fault: null }
    : {
        state: PASSING.has(answered.fault) ? ('failed' as const) : ('refused' as const),
        error: errorOf(answered),
        fault: answered.fault,
      };
  const line = { accountId: to.accountId, direction: 'call' as const, what, ms, visitorId: to.visitorId, ...outcome };
  await insertLine(context.db, line, context.clock.now()).catch((error: unknown) =>
    context.log.warn({ err: error }, 'the log of a channel'),
  );
  return answered;
}

/** The platform's number; without one, what happened. */
const errorOf = ({ code, detail }: Failure): string => (code === null ? detail : String(code));

/** Notes the outcome of a call. True: the next message may follow at once. */
function note(
  { context }: SenderParts,
  { to, taken, sending, isLastPart }: Step,
  answered: Answered<unknown>,
): Promise<boolean> {
  return act(context, async (tx, emit) => {
    const now = context.clock.now();
    const ids = taken.map(({ id }) => id);
    const fresh = await lockRecipient(tx, to.visitorId);
    if (answered.ok) {
      // The window is that of the moment; it was open when the platform took the message.
      const window = windowFor(to.channel, windowFactsOf(fresh ?? to), now) ?? 'message';
      if (sending.type !== 'notice') await countReply(tx, to.visitorId, window);
      if (!isLastPart) {
        await notePart(tx, ids[0]!);
        await waitUntil(tx, ids, now);
        return true;
      }
      await markSent(tx, ids, now);
      const after = (await lockRecipient(tx, to.visitorId)) ?? to;
      tell(emit, { to: after, messages: taken, delivery: { state: 'sent' } });
      return true;
    }
    const { fault, code } = answered;
    const error = errorOf(answered);
    if (PASSING.has(fault)) {
      await noteError(tx, ids, { fault, error, nextAt: now + delayAfter(taken[0]!.tries + 1, code) });
      if (taken[0]!.tries === 0)
        tell(emit, { to: fresh ?? to, messages: taken, delivery: { state: 'queued', fault, error } });
      return false;
    }
    await markFailed(tx, ids, { fault, error });
    if (fault === 'window-closed' || fault === 'quota-spent') await spendQuota(tx, to.visitorId);
    if (fault === 'unsubscribed') await noteUnsubscribed(tx, to.visitorId);
    const after = (await lockRecipient(tx, to.visitorId)) ?? to;
    tell(emit, { to: after, messages: taken, delivery: { state: 'failed', fault, error } });
    return true;
  });
}

/** Milliseconds until the next try: doubled, with jitter, so that accounts do not call at the same moment. */
export function delayAfter(tries: number, code: number | null, random = Math.random()): number {
  if (code !== null && TOO_OFTEN.has(code)) return OFTEN_MS;
  return Math.min(LONGEST_MS, 1000 * 2 ** (tries - 1)) * (0.75 + random / 2);
}

type Told = { to: Recipient; messages: readonly Queued[]; delivery: Delivery };

function tell(emit: Emit, { to, messages, delivery }: Told): void {
  for (const { conversationId, seq, onlyID, ownerId, kind } of messages) {
    if (conversationId === null || seq === null) continue;
    emit({
      ...{ kind: 'delivery.changed', visitorId: to.visitorId, ownerId, conversation: conversationId, seq, onlyID },
      ...{ delivery: deliveryAs(kind, delivery), quota: replyQuotaOf(to.channel, to)! },
    });
  }
}
