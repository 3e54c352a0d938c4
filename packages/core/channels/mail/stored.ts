/**
 * A mail as it is stored, and one line for each of its parts: the text first, then its files. Every part names the thread,
 * so that each can be read alone.
 */
export type StoredMail = {
  /** In ms, by the clock of our mail server; 0: not known. */
  at: number;
  /** The sender's address in lower case, and the name beside it; empty: none. */
  from: string;
  name: string;
  subject: string;
  /** Ids of the mails of its thread, the oldest first, this mail's own last; with their angle brackets. */
  ids: string[];
  /** M-02: a machine has written it. */
  isAutomatic: boolean;
  part: { kind: 'text'; text: string } | { kind: 'file'; at: FileAt; name: string; isPicture: boolean };
};

/** Where a file is found again: the mail in the mailbox, and its place among the mail's files. */
export type FileAt = { validity: string; uid: number; index: number };

/** Maximum ids of a thread that are kept: the first, and the newest. */
const IDS_MOST = 20;

/** M-04 The ids that an answer names as its references. */
export const boundedIds = (ids: readonly string[]): string[] =>
  ids.length <= IDS_MOST ? [...ids] : [ids[0]!, ...ids.slice(1 - IDS_MOST)];

/** Headers of a mail in lower case; of one that occurs several times, the last. */
export type MailHeaders = ReadonlyMap<string, string>;

/**
 * M-02 Whether a machine has written a mail: an answer to it could be answered by a machine again, without end.
 * Source: RFC 3834, and the headers of mailing lists (RFC 2919, RFC 2369).
 */
export function isAutomatic(headers: MailHeaders): boolean {
  const auto = headers.get('auto-submitted');
  if (auto !== undefined && !/^no\b/i.test(auto.trim())) return true;
  if (/^(bulk|list|junk|auto_reply)$/i.test(headers.get('precedence')?.trim() ?? '')) return true;
  if (headers.get('return-path')?.trim() === '<>') return true;
  return MACHINE_HEADERS.some((name) => headers.has(name));
}

const MACHINE_HEADERS = ['list-id', 'list-unsubscribe', 'x-autoreply', 'x-autorespond'];

/** M-05 The subject of an answer. */
export const answerSubject = (subject: string, otherwise: string): string => {
  const plain = withoutPrefix(subject);
  return `Re: ${plain === '' ? otherwise : plain}`;
};

const PREFIX = /^\s*(?:re|aw|sv|fwd?|回复|答复|转发)\s*(?:\[\d{1,3}\])?\s*[:：]/i;

/** A subject without what mail programs put in front of it. */
export function withoutPrefix(subject: string): string {
  let rest = subject;
  while (PREFIX.test(rest)) rest = rest.replace(PREFIX, '');
  return rest.trim();
}

export const isAnswer = (subject: string): boolean => PREFIX.test(subject);
