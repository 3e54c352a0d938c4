import { boundedIds, isAutomatic, type StoredMail } from '@parley/core/channels/mail/stored';
import { cutText } from '@parley/core/words/cut-text';
import { storableText } from '@parley/core/words/storable-text';
import type { ParsedMail } from 'mailparser';

/** Maximum files of a mail; further ones stay in the mailbox. */
const FILES_MOST = 20;
/** Characters of a text that are kept; a message has fewer. */
const TEXT_MOST = 200_000;
const SHORT = 500;
/** Characters of HTML that are turned into text if a mail has no plain one. */
const HTML_MOST = 1_000_000;

/** Where a mail came from in the mailbox, and when it arrived there (ms). */
export type Found = { validity: string; uid: number; at: number };

/** A mail of its parts: one for its text, one for each file. Empty: it names no sender. */
export async function partsOf(source: Buffer, { validity, uid, at }: Found): Promise<StoredMail[]> {
  const mail = await parsed(source);
  const sender = mail.from?.value[0];
  const from = sender?.address?.trim().toLowerCase() ?? '';
  if (!/^[^\s@]+@[^\s@]+$/.test(from) || from.length > 254 || from !== storableText(from)) return [];
  const headers = new Map(mail.headerLines.map(({ key, line }) => [key, line.slice(line.indexOf(':') + 1).trim()]));
  const before = [mail.references ?? mail.inReplyTo ?? []].flat();
  const whole = {
    at,
    from,
    name: storable(sender?.name ?? '', 60),
    subject: storable((mail.subject ?? '').replace(/\s+/g, ' '), SHORT),
    ids: boundedIds(
      [...before, mail.messageId ?? ''].flatMap((id) => (id.length > SHORT ? [] : storable(id, SHORT) || [])),
    ),
    isAutomatic: isAutomatic(headers),
  };
  const text = { ...whole, part: { kind: 'text' as const, text: storable(mail.text ?? '', TEXT_MOST) } };
  if (whole.isAutomatic) return [text];
  const files = mail.attachments.slice(0, FILES_MOST).map(({ filename, contentType }, index) => ({
    ...whole,
    part: {
      kind: 'file' as const,
      at: { validity, uid, index },
      name: storable(filename ?? nameFor(contentType), 200),
      isPicture: contentType.startsWith('image/'),
    },
  }));
  const hasWords = text.part.text.trim() !== '' || whole.subject !== '';
  return hasWords || files.length === 0 ? [text, ...files] : files;
}

/** The file at this place of a mail; null: there is none. */
export async function fileOf(source: Buffer, index: number) {
  const file = (await parsed(source)).attachments[index];
  if (!file) return null;
  return { bytes: file.content, type: file.contentType, name: file.filename ?? nameFor(file.contentType) };
}

/** As it can be stored: a mail may hold any character, and an emoji may stand where it is cut. */
const storable = (text: string, most: number): string => cutText(storableText(text), most);

const nameFor = (type: string): string => `file.${/^\w+\/(\w{1,5})$/.exec(type)?.[1] ?? 'bin'}`;

async function parsed(source: Buffer): Promise<ParsedMail> {
  // Loaded with the first mail: most servers have no mailbox.
  const { simpleParser } = await import('mailparser');
  return simpleParser(source, { skipTextToHtml: true, skipImageLinks: true, maxHtmlLengthToParse: HTML_MOST });
}
