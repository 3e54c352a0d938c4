import { isAnswer } from './stored';

/** Lines that begin what a mail program quotes, in the languages that visitors write most. */
const QUOTE_BEGINS = [
  /^On\b.{4,200}\bwrote\s*:$/i,
  /^(Am|Le|El|Il|Op|Em)\b.{4,200}\b(schrieb|a écrit|escribió|ha scritto|schreef|escreveu)\b.{0,100}:$/i,
  /^在?\s?.{4,200}(写道|寫道)\s?[:：]$/,
  /^-{2,}\s?(Original Message|Forwarded message|原始邮件|原始郵件|转发邮件|Ursprüngliche Nachricht)\s?-{2,}$/i,
  /^(From|发件人|寄件者|Von)\s?[:：].{0,200}@/i,
  /^_{20,}$/,
];
/** A line of a name and a date may be wrapped in two. */
const WRAPPED = 2;
/** The line before a signature (RFC 3676). */
const SIGNATURE = /^-- ?$/;

/**
 * M-03 What was written anew in a mail: without what it quotes at its end, and without a signature that is marked as one.
 * All of it, if nothing else is left.
 */
export function writtenIn(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const end = lines.findIndex((line, at) => SIGNATURE.test(line) || beginsQuote(lines, at));
  const kept = withoutQuotedEnd(end < 0 ? lines : lines.slice(0, end));
  const written = tidy(kept.join('\n'));
  return written === '' ? tidy(text) : written;
}

function beginsQuote(lines: readonly string[], at: number): boolean {
  const joined = Array.from({ length: WRAPPED }, (_, more) => lines.slice(at, at + more + 1).join(' '));
  return joined.some((line) => QUOTE_BEGINS.some((begins) => begins.test(line.trim())));
}

/** Answers between quoted lines stay with them; only a quote that nothing follows is left out. */
function withoutQuotedEnd(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '' && !line.startsWith('>'));
  return lines.slice(0, last + 1);
}

const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** M-03 The message that agents see: a new subject stands above what was written. */
export function messageOf({ subject, text }: { subject: string; text: string }, longest: number): string {
  const written = writtenIn(text);
  const title = isAnswer(subject) ? '' : subject.trim();
  const both = [title, written].filter((part) => part !== '').join('\n\n');
  return both.length <= longest ? both : `${both.slice(0, longest - 1)}…`;
}
