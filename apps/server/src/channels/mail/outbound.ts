import { buffer } from 'node:stream/consumers';
import { answerSubject } from '@parley/core/channels/mail/stored';
import { type Hold, heldUntil } from '@parley/core/channels/quota';
import { withLinksInWords } from '@parley/core/channels/rich-links';
import { objectOf, wordsOfRich } from '@parley/protocol/bodies';
import { keyIn } from '../../file-links';
import { type MailFile, sendBy } from '../../mail/send-mail';
import type { ChannelFile, ChannelParts, Next, OutboundChannel, Sendable } from '../channel';
import type { Answered, Failure } from '../failure';
import type { WantedFile } from '../inbox/store';
import { logged } from '../log/logged';
import type { Queued, Recipient } from '../outbox/store';
import { readMail, transportOf, withInbox } from './connect';
import { mailFailure } from './fault';
import { storedMail } from './inbound';
import { fileOf } from './parse';
import { findMailbox } from './store';

/** M-06 An agent's messages become one mail: it waits this long after the newest one, and at most this long in total. */
const HOLD: Hold = { afterNewestMs: 10_000, afterFirstMs: 60_000 };
/** Bytes of files that a mail carries; further ones are links. */
const FILES_BYTES = 15 * 1024 * 1024;

const missing = (detail: string): Failure => ({ ok: false, code: null, fault: 'media', detail, isSure: true });

/** Mailboxes: answers go out by SMTP in the thread of the mails, with their files. */
export function createMailOutbound(parts: ChannelParts): OutboundChannel {
  return {
    next: (sendable) => nextOf(parts, sendable),
    fetching: 'imap/attachment',
    fetchFile: (one, most) => fetchAttachment(parts, one, most),
  };
}

function nextOf(parts: ChannelParts, { to, queue, now }: Sendable): Next {
  const first = queue[0]!;
  // What the mailbox says by itself is a mail of its own, at once.
  const isAutomatic = first.conversationId === null;
  const end = queue.findIndex(({ conversationId }) => conversationId === null);
  const taken = isAutomatic ? [first] : queue.slice(0, end < 0 ? queue.length : end);
  if (!isAutomatic && first.tries === 0) {
    const newest = Math.max(...taken.map(({ createdAt }) => createdAt.getTime()));
    const until = heldUntil(first.createdAt.getTime(), newest, HOLD);
    if (until > now) return { kind: 'hold', until };
  }
  return {
    kind: 'send',
    count: taken.length,
    isLastPart: true,
    takesReply: false,
    send: () => logged(parts.context, { ...to, what: 'smtp' }, () => send(parts, to, taken)),
  };
}

async function send(parts: ChannelParts, to: Recipient, taken: readonly Queued[]): Promise<Answered<unknown>> {
  const mailbox = await findMailbox(parts.context.db, to.accountId);
  if (!mailbox) return { ...missing('no mailbox'), fault: 'disabled' };
  const first = taken[0]!;
  const { words, files } = await contentOf(parts, taken);
  const domain = mailbox.address.slice(mailbox.address.lastIndexOf('@') + 1);
  try {
    await sendBy(
      await transportOf(mailbox, parts.isListed),
      { name: mailbox.name, address: mailbox.address },
      {
        to: to.openId,
        subject: answerSubject(to.thread?.subject ?? '', mailbox.name),
        text: words,
        files,
        // The same at each try, so that a second one is known as such.
        id: `${first.id}.${to.accountId}@${domain}`,
        answers: to.thread?.ids ?? [],
        isAutomatic: taken.every(({ isAutomatic }) => isAutomatic),
      },
    );
    return { ok: true, data: null };
  } catch (error) {
    return mailFailure(error);
  }
}

/** The text of a mail and its files. */
async function contentOf(parts: ChannelParts, taken: readonly Queued[]): Promise<{ words: string; files: MailFile[] }> {
  const words: string[] = [];
  const files: MailFile[] = [];
  let left = FILES_BYTES;
  for (const one of taken) {
    const file = one.kind === 'image' || one.kind === 'file' ? await readFile(parts, one, left) : null;
    if (file) {
      files.push(file);
      left -= file.content.length;
    } else words.push(wordsOf(parts, one));
  }
  return { words: words.join('\n\n'), files };
}

/** The file of a message; null: it is too large for a mail, or gone. */
async function readFile({ storage }: ChannelParts, { msg }: Queued, most: number): Promise<MailFile | null> {
  const { url, name, size, type } = objectOf(msg);
  if (typeof url !== 'string' || typeof size !== 'number' || size > most) return null;
  const key = keyIn(url);
  const file = key === null ? null : await storage.read(key);
  if (!file) return null;
  const sort = typeof type === 'string' ? type : 'application/octet-stream';
  return { name: typeof name === 'string' ? name : 'file', type: sort, content: await buffer(file.stream) };
}

/** A message as text: a mail carries no bubbles. */
function wordsOf({ links, publicUrl }: ChannelParts, { kind, msg }: Queued): string {
  if (kind === 'rich') return wordsOfRich(withLinksInWords(msg));
  if (kind !== 'card' && kind !== 'file' && kind !== 'image') return msg;
  const body = objectOf(links.sign(kind, msg));
  const textOf = (name: string): string => (typeof body[name] === 'string' ? body[name] : '');
  if (kind === 'card') return ['title', 'text', 'link'].map(textOf).filter(Boolean).join('\n');
  return `${textOf('name')}\n${publicUrl ?? ''}${textOf('url')}`;
}

/** A file of a mail, read again from the mailbox. */
async function fetchAttachment(
  { context, isListed }: ChannelParts,
  one: WantedFile,
  most: number,
): Promise<Answered<ChannelFile>> {
  const part = storedMail(one.raw)?.part;
  const mailbox = await findMailbox(context.db, one.accountId);
  if (!mailbox || part?.kind !== 'file') return missing('no file');
  try {
    const found = await withInbox(mailbox, isListed, async (client) => {
      const isSame = client.mailbox && String(client.mailbox.uidValidity) === part.at.validity;
      return isSame ? readMail(client, part.at.uid) : null;
    });
    const file = found && (await fileOf(found.source, part.at.index));
    if (!file) return missing('not in the mailbox any more');
    return file.bytes.length > most ? missing('too large') : { ok: true, data: file };
  } catch (error) {
    return mailFailure(error);
  }
}
