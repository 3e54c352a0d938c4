import type { OutboxEntry } from '@parley/live/outbox-store';
import type { Say } from './chat';
import { type Item, isOpen, isRead, type Notice, type Thread } from './state';

/** How far a message of ours has come. */
export type Mark = 'sending' | 'stored' | 'read' | 'refused';

export type MessageRow = {
  kind: 'message';
  key: string;
  isMine: boolean;
  msg: string;
  nickname: string;
  time: number;
  isRecalled: boolean;
  /** Of ours, in the conversation that is still open. */
  isRecallable: boolean;
  /** Of ours only. */
  mark: Mark | null;
  /** Why it was refused. */
  error?: string | undefined;
  errorText?: string | undefined;
  isFirst: boolean;
  isLast: boolean;
};

export type Row =
  | MessageRow
  | { kind: 'time'; key: string; time: number }
  | { kind: 'notice'; key: string; notice: Notice };

/** Messages within two minutes group under one name (look.md). */
const GROUP_MS = 2 * 60_000;
/** A line with the time stands where this long nothing was said. */
const TIME_MS = 10 * 60_000;

/** The thread and what is on its way, as it is drawn. A message in both shows once, as stored. */
export function rowsOf(thread: Thread, entries: readonly OutboxEntry<Say>[]): Row[] {
  const { items } = thread;
  const known = new Set(items.map((item) => (item.kind === 'message' ? item.message.onlyID : '')));
  const pending = entries.filter(({ onlyID }) => !known.has(onlyID));
  return grouped([...items.map((item) => storedRow(item, thread)), ...pending.map(pendingRow)]);
}

type Plain = Exclude<Row, { kind: 'time' }>;

function storedRow(item: Item, thread: Thread): Plain {
  if (item.kind === 'notice') return { kind: 'notice', key: item.id, notice: item };
  const { onlyID, role, msg, nickname, time, recalled, conversation } = item.message;
  const isMine = role === 'user';
  const isRecallable = isMine && conversation === thread.talk.conversation && isOpen(thread.talk);
  const mark = !isMine || recalled ? null : isRead(thread, item.message) ? 'read' : 'stored';
  return { ...alone, key: onlyID, isMine, msg, nickname, time, isRecalled: recalled ?? false, isRecallable, mark };
}

const pendingRow = ({ onlyID, frame, state, at, error, refusal }: OutboxEntry<Say>): Plain => ({
  ...alone,
  key: onlyID,
  isMine: true,
  msg: frame.msg,
  nickname: '',
  time: at,
  isRecalled: false,
  isRecallable: false,
  mark: state === 'refused' ? 'refused' : 'sending',
  error,
  errorText: refusal?.msg,
});

const alone = { kind: 'message', isFirst: true, isLast: true } as const;

function grouped(rows: Plain[]): Row[] {
  const drawn: Row[] = [];
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    const time = timeOf(row);
    if (!before || time - timeOf(before) >= TIME_MS) drawn.push({ kind: 'time', key: `t-${row.key}`, time });
    if (row.kind === 'notice') drawn.push(row);
    else drawn.push({ ...row, isFirst: !belongs(before, row), isLast: !belongs(row, rows[index + 1]) });
  }
  return drawn;
}

const timeOf = (row: Plain) => (row.kind === 'notice' ? row.notice.time : row.time);

const belongs = (one: Plain | undefined, next: Plain | undefined): boolean =>
  one?.kind === 'message' &&
  next?.kind === 'message' &&
  one.isMine === next.isMine &&
  one.nickname === next.nickname &&
  next.time - one.time < GROUP_MS;
