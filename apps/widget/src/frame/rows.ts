import type { OutboxEntry } from '@parley/live/outbox-store';
import { messagesOf } from '@parley/live/thread';
import type { Message, MessageKind } from '@parley/protocol/types';
import { previewOf } from '../preview';
import type { Say } from './chat/chat';
import { type Line, linesOf } from './notices';
import { isOpen, isRead, type Notice, type Thread } from './state';
import type { Upload } from './uploads/uploads';

/** State of an own message. */
export type Mark = 'sending' | 'stored' | 'read' | 'refused';
export type Quote = { key: string; name: string; isMine: boolean; text: string };

export type MessageRow = {
  kind: 'message';
  key: string;
  isMine: boolean;
  /** The kind by which `msg` is interpreted. */
  body: MessageKind;
  msg: string;
  nickname: string;
  time: number;
  isRecalled: boolean;
  /** An own message of the open conversation. */
  isRecallable: boolean;
  /** Only for own messages. */
  mark: Mark | null;
  /** Why it was refused. */
  error?: string | undefined;
  errorText?: string | undefined;
  /** A file that is being uploaded. */
  upload?: Upload | undefined;
  quote?: Quote | undefined;
  /** The message, if a robot wrote it: with its menu and its sources. */
  said?: Message | undefined;
  isFirst: boolean;
  isLast: boolean;
};

export type Row =
  | MessageRow
  | { kind: 'time'; key: string; time: number }
  /** Boundary between two conversations. */
  | { kind: 'begin'; key: string; time: number }
  | { kind: 'notice'; key: string; notice: Notice };

/** Messages within two minutes group under one name (look.md). */
const GROUP_MS = 2 * 60_000;
/** Milliseconds without a message after which the time is shown. */
const TIME_MS = 10 * 60_000;

/** The rows to show: thread, unsent messages and uploads. A message that is in two of them is shown once, as stored. */
export function rowsOf(thread: Thread, entries: readonly OutboxEntry<Say>[], uploads: readonly Upload[] = []): Row[] {
  const messages = new Map(messagesOf(thread).map((message) => [message.onlyID, message]));
  const pending = entries.filter(({ onlyID }) => !messages.has(onlyID));
  const said = new Set(pending.map(({ onlyID }) => onlyID));
  const sending = uploads.filter(({ onlyID }) => !messages.has(onlyID) && !said.has(onlyID));
  // In one order: a text is sent after the file that was chosen before it.
  const late = [...pending.map((entry) => pendingRow(entry, messages)), ...sending.map(uploadRow)];
  late.sort((a, b) => timeOf(a) - timeOf(b));
  return grouped([...linesOf(thread).map((line) => storedRow(line, thread, messages)), ...late]);
}

type Plain = Exclude<Row, { kind: 'time' | 'begin' }> & { conversation?: string };
type Known = ReadonlyMap<string, Message>;

function storedRow(line: Line, thread: Thread, known: Known): Plain {
  if (line.kind === 'notice') {
    const { conversation, ...notice } = line;
    return { kind: 'notice', key: line.id, notice, ...(conversation && { conversation }) };
  }
  const { onlyID, role, kind: body, msg, nickname, time, recalled, conversation, quote } = line;
  const isMine = role === 'user';
  const isRecallable = isMine && conversation === thread.talk.conversation && isOpen(thread.talk);
  const mark = !isMine || recalled ? null : isRead(thread, line) ? 'read' : 'stored';
  return {
    ...alone,
    key: onlyID,
    isMine,
    body,
    msg,
    nickname,
    time,
    isRecalled: recalled ?? false,
    isRecallable,
    mark,
    quote: quoteOf(quote, known),
    ...(line.robot && { said: line }),
    conversation,
  };
}

const pendingRow = ({ onlyID, frame, state, at, error, refusal }: OutboxEntry<Say>, known: Known): Plain => ({
  ...alone,
  ...mine,
  key: onlyID,
  body: frame.kind ?? 'text',
  msg: frame.msg,
  time: at,
  mark: state === 'refused' ? 'refused' : 'sending',
  error,
  errorText: refusal?.msg,
  quote: quoteOf(frame.quote, known),
});

const uploadRow = (upload: Upload): Plain => ({
  ...alone,
  ...mine,
  key: upload.onlyID,
  body: upload.type.startsWith('image/') ? 'image' : 'file',
  msg: '',
  time: upload.at,
  mark: upload.state === 'failed' ? 'refused' : 'sending',
  error: upload.error,
  upload,
});

/** The message that is quoted, for the composer. */
export const quoteIn = (messages: readonly Message[], onlyID: string | null): Quote | undefined =>
  quoted(messages.find((message) => message.onlyID === onlyID));

/** A quoted message that is not loaded is not shown. */
const quoteOf = (onlyID: string | undefined, known: Known): Quote | undefined =>
  onlyID === undefined ? undefined : quoted(known.get(onlyID));

function quoted(message: Message | undefined): Quote | undefined {
  if (!message) return undefined;
  const text = message.recalled ? '' : (previewOf(message) ?? '');
  return { key: message.onlyID, name: message.nickname, isMine: message.role === 'user', text };
}

const alone = { kind: 'message', isFirst: true, isLast: true } as const;
const mine = { isMine: true, nickname: '', isRecalled: false, isRecallable: false } as const;

function grouped(rows: Plain[]): Row[] {
  const drawn: Row[] = [];
  let conversation: string | undefined;
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    const time = timeOf(row);
    const isOther = row.conversation !== undefined && conversation !== undefined && row.conversation !== conversation;
    conversation = row.conversation ?? conversation;
    if (isOther) drawn.push({ kind: 'begin', key: `b-${row.key}`, time });
    else if (!before || time - timeOf(before) >= TIME_MS) drawn.push({ kind: 'time', key: `t-${row.key}`, time });
    const { conversation: _, ...plain } = row;
    if (plain.kind === 'notice') drawn.push(plain);
    else drawn.push({ ...plain, isFirst: isOther || !belongs(before, row), isLast: !belongs(row, rows[index + 1]) });
  }
  return drawn;
}

const timeOf = (row: Plain) => (row.kind === 'notice' ? row.notice.time : row.time);

const belongs = (one: Plain | undefined, next: Plain | undefined): boolean =>
  one?.kind === 'message' &&
  next?.kind === 'message' &&
  one.isMine === next.isMine &&
  one.nickname === next.nickname &&
  (one.conversation === next.conversation || next.conversation === undefined) &&
  next.time - one.time < GROUP_MS;
