import { buffer } from 'node:stream/consumers';
import { heldUntil, MERGE_AT } from '@parley/core/channels/quota';
import { withLinksInWords } from '@parley/core/channels/rich-links';
import { mediaOf } from '@parley/core/channels/said';
import { fieldsOf } from '@parley/core/channels/wechat/fields';
import { inboundOf } from '@parley/core/channels/wechat/inbound';
import { mergedCount, type Outgoing, type Sending, sendingsOf } from '@parley/core/channels/wechat/outgoing';
import { saidOf } from '@parley/core/channels/wechat/said';
import { objectOf, sizeText, wordsOfRich } from '@parley/protocol/bodies';
import { pictureIn } from '../../file-links';
import type { ChannelFile, ChannelParts, Next, OutboundChannel, Sendable } from '../channel';
import { type Answered, type Failure, harmless } from '../failure';
import type { WantedFile } from '../inbox/store';
import { logged } from '../log/logged';
import type { Queued, Recipient } from '../outbox/store';
import { noticeSendings, pathOf } from '../templates/sendings';
import { callPlatform, fetchFile } from './call';
import { withToken } from './call-as';
import { EXPIRED_TOKEN } from './codes';
import { accessToken, fetchToken } from './tokens';

/** Official accounts and mini-programs: calls of the platform, one for each reply of the window. */
export function createWeChatOutbound(parts: ChannelParts): OutboundChannel {
  /** Accounts whose last message had no answer. */
  const silent = new Set<string>();
  return {
    next: (sendable) => nextOf(parts, silent, sendable),
    fetching: 'media/get',
    fetchFile: (one, most) => fetchMedia(parts, one, most),
  };
}

/** Near the end of the quota texts wait for those that follow, and go out as one (W-05, W-27). */
function nextOf(parts: ChannelParts, silent: Set<string>, { to, queue, left, now }: Sendable): Next {
  const first = queue[0]!;
  const sendings = queue.map((one) => sendingsFor(parts, to, one));
  const mergeAt = to.account_quota.merge === false ? 0 : MERGE_AT;
  // What the account says by itself does not wait, nor what was begun.
  const isStarted = first.conversationId === null || first.partsSent > 0 || first.tries > 0;
  if ((left ?? 0) <= mergeAt && !isStarted && isText(sendings[0]!)) {
    const newest = Math.max(...queue.map(({ createdAt }) => createdAt.getTime()));
    const until = heldUntil(first.createdAt.getTime(), newest);
    if (until > now) return { kind: 'hold', until };
  }
  const merging = first.partsSent > 0 ? 1 : mergedCount(sendings, { left: left ?? 0, mergeAt });
  const count = Math.max(1, merging);
  const own = sendings[0]!;
  const sending = count > 1 ? merged(sendings.slice(0, count)) : own[first.partsSent];
  if (!sending) return { kind: 'none' };
  return {
    kind: 'send',
    count,
    isLastPart: count > 1 || first.partsSent + 1 >= own.length,
    takesReply: sending.type !== 'notice',
    send: (begin) => send(parts, silent, { to, sending, begin }),
  };
}

const isText = (sendings: readonly Sending[]): boolean => sendings.length === 1 && sendings[0]!.type === 'text';

const merged = (sendings: readonly Sending[][]): Sending => ({
  type: 'text',
  content: sendings.map(([sending]) => (sending?.type === 'text' ? sending.content : '')).join('\n'),
});

/** The message with absolute, signed addresses; what a channel cannot show becomes words. */
function sendingsFor({ links, publicUrl }: ChannelParts, to: Recipient, { kind, msg }: Queued): Sending[] {
  const channel = to.channel === 'mini' ? 'mini' : 'wechat';
  if (kind === 'template') return noticeSendings(channel, msg);
  const absolute = (path: string): string => `${publicUrl ?? ''}${path}`;
  const body = objectOf(kind === 'image' || kind === 'file' || kind === 'card' ? links.sign(kind, msg) : '{}');
  const textOf = (name: string): string => (typeof body[name] === 'string' ? body[name] : '');
  const outgoing = (): Outgoing => {
    switch (kind) {
      case 'image':
        return { kind: 'image', picture: textOf('url'), name: textOf('name') };
      case 'file':
        return {
          kind: 'file',
          name: textOf('name'),
          url: absolute(textOf('url')),
          size: typeof body.size === 'number' ? sizeText(body.size) : '',
        };
      case 'card': {
        const { page } = body as { page?: { appId?: unknown; path?: unknown } };
        const isPage = typeof page?.appId === 'string' && typeof page.path === 'string';
        const picture = textOf('picture');
        return {
          kind: 'card',
          title: textOf('title'),
          text: textOf('text'),
          link: textOf('link') || null,
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
  return sendingsOf(channel, outgoing());
}

/** One call, with the text of one message or of several. */
type Step = { to: Recipient; sending: Sending; begin: () => Promise<void> };

async function send(parts: ChannelParts, silent: Set<string>, step: Step): Promise<Answered<unknown>> {
  const { to } = step;
  const token = harmless(silent.has(to.accountId) ? await tokenOfLiving(parts, to) : await tokenOf(parts, to));
  const answered = token.ok ? await sendStep(parts, step, token.data) : token;
  if (token.ok) silent.delete(to.accountId);
  if (answered.ok || answered.isSure) return answered;
  silent.add(to.accountId);
  return answered.isCut ? unlessAway(parts, to, answered) : answered;
}

/**
 * The outcome of a message whose connection was closed without an answer. If the next call ends the same way, or finds
 * nobody, the platform is away, and the message waits like those behind it (decision 0026); else only its answer was
 * lost, and it must not be repeated.
 */
async function unlessAway(parts: ChannelParts, to: Recipient, cut: Failure): Promise<Failure> {
  const next = await tokenOfLiving(parts, to);
  const isAway = !next.ok && (next.isCut || next.fault === 'unreachable');
  return isAway ? { ...next, fault: 'unreachable', isSure: true } : cut;
}

/**
 * While the platform cuts connections, a message sent to it would have an unknown outcome. A call that may be repeated
 * goes first, so that messages wait for an answer to it.
 */
async function tokenOfLiving(parts: ChannelParts, to: Recipient): Promise<Answered<string>> {
  const asked = to.secret === null ? null : await fetchToken(parts.base, { appId: to.appId, secret: to.secret });
  return asked && !asked.ok ? asked : tokenOf(parts, to);
}

const NO_SECRET: Failure = { ok: false, code: null, fault: 'app-secret', detail: 'no secret', isSure: true };

const tokenOf = async (
  { context, base }: ChannelParts,
  { accountId, appId, secret }: Recipient,
  spent?: string,
): Promise<Answered<string>> =>
  secret === null ? NO_SECRET : accessToken({ ...context, base }, { accountId, appId, secret }, spent);

/** With another token if the platform refuses this one. */
async function sendStep(parts: ChannelParts, step: Step, token: string): Promise<Answered<unknown>> {
  const answered = await sendOnce(parts, step, token);
  if (answered.ok || !EXPIRED_TOKEN.has(answered.code ?? 0)) return answered;
  const renewed = harmless(await tokenOf(parts, step.to, token));
  return renewed.ok ? sendOnce(parts, step, renewed.data) : renewed;
}

async function sendOnce(parts: ChannelParts, { to, sending, begin }: Step, token: string): Promise<Answered<unknown>> {
  const filled = harmless(await withMedia(parts, to, { sending, token }));
  if (!filled.ok) return filled;
  await begin();
  return logged(parts.context, { ...to, what: pathOf(sending).replace('cgi-bin/', '') }, () =>
    callPlatform(parts.base, {
      path: pathOf(sending),
      query: { access_token: token },
      body: { touser: to.openId, ...filled.data },
    }),
  );
}

/** The body of the call, its picture uploaded. */
async function withMedia(
  parts: ChannelParts,
  to: Recipient,
  { sending, token }: { sending: Sending; token: string },
): Promise<Answered<object>> {
  const done = (data: object): Answered<object> => ({ ok: true, data });
  switch (sending.type) {
    case 'notice':
      return done(sending.body);
    case 'text':
      return done({ msgtype: 'text', text: { content: sending.content } });
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
      const media = await upload(parts, to, { picture, token });
      if (!media.ok) return media;
      const page = { title, pagepath: pagePath, thumb_media_id: media.data };
      return done({
        msgtype: 'miniprogrampage',
        miniprogrampage: to.channel === 'wechat' ? { ...page, appid: appId } : page,
      });
    }
  }
}

async function upload(
  parts: ChannelParts,
  to: Recipient,
  { picture, token }: { picture: string; token: string },
): Promise<Answered<string>> {
  const missing: Failure = { ok: false, code: null, fault: 'media', detail: 'no such file', isSure: true };
  const key = pictureIn(picture)?.key;
  const file = key === undefined ? null : await parts.storage.read(key);
  if (!file) return missing;
  const bytes = await buffer(file.stream);
  const answered = await logged(parts.context, { ...to, what: 'media/upload' }, () =>
    callPlatform<{ media_id?: string }>(parts.base, {
      path: 'cgi-bin/media/upload',
      query: { access_token: token, type: 'image' },
      file: { name: 'picture.jpg', type: 'image/jpeg', bytes },
    }),
  );
  if (!answered.ok) return answered;
  return answered.data.media_id ? { ok: true, data: answered.data.media_id } : { ...missing, detail: 'no media id' };
}

/** A file that a visitor has sent, from the platform. */
async function fetchMedia(parts: ChannelParts, one: WantedFile, most: number): Promise<Answered<ChannelFile>> {
  const fields = fieldsOf(one.raw);
  const inbound = fields && inboundOf(fields);
  const mediaId = inbound && mediaOf(saidOf(inbound.content));
  if (!mediaId) return { ok: false, code: null, fault: 'media', detail: 'no media id', isSure: true };
  const { accountId, appId, secret } = one;
  if (secret === null) return NO_SECRET;
  return withToken(parts, { accountId, appId, secret }, (token) =>
    fetchFile(parts.base, { path: 'cgi-bin/media/get', query: { access_token: token, media_id: mediaId } }, most),
  );
}
