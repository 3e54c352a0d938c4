import { maskText } from '@parley/core/access/masks';
import type { DownloadContext } from '../../../context';
import { type RowStream, streamRows } from '../../../db/read-list';
import { Refusal } from '../../../errors';
import type { Download } from '../../../http/download';
import type { Language } from '../../../http/handler';
import type { Principal } from '../../../principal';
import { enterExport } from '../../../sheets/enter-export';
import { wallClock } from '../../../sheets/sheet';
import { streamed } from '../../../sheets/streamed';
import { RECALLED, SPEAKER_NAMES, visitorWords } from '../../../sheets/words';
import { searchedText } from '../../conversation/messages/searched-text';
import { type TalkRow, talkList } from './talks-store';
import type { ExportFilter } from './text-matches';

type Wish = { format: 'txt' | 'json'; timeZone?: string | undefined; order?: 'asc' | 'desc' | undefined };
type Reading = { language: Language; reader: Pick<Principal, 'masks' | 'disconnected'> };

/** Streams transcripts of conversations from one snapshot; only one batch of messages is in memory. */
export async function exportTalks(
  context: DownloadContext,
  { where, keep }: ExportFilter,
  { format, timeZone = 'UTC', order = 'desc' }: Wish,
  { language, reader }: Reading,
): Promise<Download> {
  const clock = clockOf(timeZone);
  const leave = enterExport(context);
  try {
    const list = talkList(where, order);
    const rows = await streamRows<TalkRow>(context.db, list, { disconnected: reader.disconnected, keep });
    const writer = format === 'json' ? linesOfJson() : plainText(clock, language);
    let written = 0;
    const onTalk = () => {
      written += 1;
    };
    const stream = streamed(write(rows, writer, { language, reader, onTalk }), () => rows.close().finally(leave));
    const name = `${language === 'zh' ? '聊天记录' : 'Transcripts'}-${fileTime(clock(context.clock.now()))}`;
    return {
      name: `${name}.${format === 'json' ? 'jsonl' : 'txt'}`,
      type: format === 'json' ? 'application/x-ndjson; charset=utf-8' : 'text/plain; charset=utf-8',
      rows: rows.total,
      bytes: rows.total && rows.total * ABOUT_BYTES,
      written: () => written,
      stream,
    };
  } catch (error) {
    leave();
    throw error;
  }
}

/** Estimated bytes of a conversation, for the progress: ten messages of a hundred bytes, and its head. */
const ABOUT_BYTES = 1500;

type Writer = { begin(row: TalkRow): string; message(row: TalkRow, isFirst: boolean): string; end(): string };

async function* write(
  { batches }: RowStream<TalkRow>,
  writer: Writer,
  { language, reader: { masks }, onTalk }: Reading & { onTalk: () => void },
): AsyncGenerator<Buffer, void> {
  let current: string | null = null;
  let isFirst = true;
  for await (const batch of batches) {
    let piece = '';
    for (const row of batch) {
      const seen = {
        ...row,
        visitor: visitorWords(maskText(row.visitor, masks), language),
        msg: row.msg && maskText(row.msg, masks),
      };
      if (row.id !== current) {
        if (current !== null) piece += writer.end();
        piece += writer.begin(seen);
        onTalk();
        current = row.id;
        isFirst = true;
      }
      if (row.seq === null) continue;
      piece += writer.message(seen, isFirst);
      isFirst = false;
    }
    yield Buffer.from(piece);
  }
  if (current !== null) yield Buffer.from(writer.end());
}

const roleOf = (role: TalkRow['role']) => (role === 'user' ? 'user' : 'service');

/** JSON with one conversation a line, so that readers need memory for only one. */
const linesOfJson = (): Writer => ({
  begin: ({ id, visitor, site, nickname, openedAt, endedAt }) => {
    const head = {
      conversation: id,
      visitor,
      site,
      nickname,
      openedAt: openedAt.getTime(),
      endedAt: endedAt?.getTime() ?? null,
    };
    return `${JSON.stringify(head).slice(0, -1)},"messages":[`;
  },
  message: ({ seq, role, author, kind, msg, sentAt, isRecalled }, isFirst) =>
    (isFirst ? '' : ',') +
    JSON.stringify({
      seq,
      role: roleOf(role),
      author,
      kind,
      msg,
      time: sentAt.getTime(),
      recalled: isRecalled || undefined,
    }),
  end: () => ']}\n',
});

const WORDS = {
  zh: {
    site: '站点',
    open: '至今',
    colon: '：',
  },
  en: {
    site: 'Site',
    open: 'still open',
    colon: ': ',
  },
};

function plainText(clock: (ms: number) => string, language: Language): Writer {
  const words = WORDS[language];
  const nameOf = ({ role, visitor, author }: TalkRow): string =>
    role === 'user'
      ? visitor
      : role === 'robot'
        ? SPEAKER_NAMES.robot[language]
        : (author ?? SPEAKER_NAMES.service[language]);
  return {
    begin: (row) =>
      `${'='.repeat(60)}\n${[
        `${SPEAKER_NAMES.user[language]}${words.colon}${row.visitor}`,
        `${words.site}${words.colon}${row.siteName}`,
        row.nickname && `${SPEAKER_NAMES.service[language]}${words.colon}${row.nickname}`,
      ]
        .filter(Boolean)
        .join(
          '  ',
        )}\n${clock(row.openedAt.getTime())} – ${row.endedAt ? clock(row.endedAt.getTime()) : words.open}\n\n`,
    message: (row) =>
      `[${clock(row.sentAt.getTime())}] ${nameOf(row)}${words.colon}${
        row.isRecalled ? RECALLED[language] : searchedText(row.kind, row.msg)
      }\n`,
    end: () => '\n',
  };
}

function clockOf(timeZone: string): (ms: number) => string {
  try {
    return wallClock(timeZone);
  } catch {
    throw new Refusal('bad-request', { fields: ['timeZone'] });
  }
}

/** 20300131-0905 */
const fileTime = (time: string): string => time.replace(/^(\d+)-(\d+)-(\d+) (\d+):(\d+).*$/, '$1$2$3-$4$5');
