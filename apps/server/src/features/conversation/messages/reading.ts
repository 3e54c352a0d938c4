import type { Message, TalkEvent } from '@parley/protocol/types';
import type { Queryable } from '../../../db/pool';
import { readStretches, type Stretch } from '../../../events/thread';
import type { FileLinks } from '../../../file-links';
import type { Stored } from './entry';
import { type MessageRecord, presentMessage } from './present';
import { findOwnSeqs, findPages, findStoredRecords, type MessageKey } from './store';

/** Messages stored under these ids, by `<visitor> <onlyID>`. */
export async function findStored(db: Queryable, keys: readonly MessageKey[]): Promise<Map<string, Stored>> {
  const rows = await findStoredRecords(db, keys);
  return new Map(
    rows.map((row) => [
      `${row.visitor_id} ${row.only_id}`,
      {
        ok: true,
        conversationId: row.conversation_id,
        seq: row.seq,
        time: row.sent_at.getTime(),
        isNew: false,
        ownerId: row.owner_id,
        state: row.state,
      },
    ]),
  );
}

export type PageOfMessages = {
  conversationId: string;
  beforeSeq?: number | undefined;
  afterSeq?: number | undefined;
  /** Messages up to this seq are hidden from the reader. */
  notBefore?: number | undefined;
  pageSize: number;
  /** The agent's name for this reader; null: the usual one. */
  nameOf?: ((authorId: string) => string | null) | undefined;
};

/** `links`: signs the links of files in messages. */
type Reading = { db: Queryable; links: FileLinks };

export type MessagePage = { list: Message[]; more: boolean };

/** One page ascending by seq; `more`: further messages exist in the direction read. */
export async function readMessages(context: Reading, page: PageOfMessages): Promise<MessagePage> {
  return (await readPages(context, [page]))[0]!;
}

export type ThreadPage = MessagePage & { events: TalkEvent[] };

/** Pages with the events between their messages. */
export async function readThreadPages(context: Reading, pages: readonly PageOfMessages[]): Promise<ThreadPage[]> {
  const found = await readPages(context, pages);
  const events = await readStretches(
    context.db,
    found.map((page, index) => stretchOf(pages[index]!, page)),
  );
  return found.map((page, index) => ({ ...page, events: events[index]! }));
}

/** Adjoining pages both cover what happened between them, so that no event is missing. */
function stretchOf({ conversationId, beforeSeq: before, afterSeq }: PageOfMessages, page: MessagePage): Stretch {
  const { list, more } = page;
  const beforeSeq = before ?? null;
  const [first, last] = [list[0], list.at(-1)];
  if (afterSeq === undefined) return { conversationId, fromSeq: more && first ? first.seq - 1 : null, beforeSeq };
  return { conversationId, fromSeq: afterSeq, beforeSeq: more && last ? last.seq + 1 : beforeSeq };
}

const SEQ_MAX = 2 ** 31 - 1;

/** Pages of several conversations by one statement, in the order of the arguments. */
export async function readPages({ db, links }: Reading, pages: readonly PageOfMessages[]): Promise<MessagePage[]> {
  const rows = await findPages(
    db,
    pages.map(({ conversationId, afterSeq, beforeSeq = SEQ_MAX, notBefore = 0, pageSize }) => ({
      conversationId,
      afterSeq: Math.min(Math.max(afterSeq ?? 0, notBefore), SEQ_MAX),
      beforeSeq,
      size: pageSize + 1,
      isForward: afterSeq !== undefined,
    })),
  );
  const found = pages.map((): MessageRecord[] => []);
  for (const row of rows) found[row.n - 1]!.push(row);
  return pages.map((page, index) => pageFrom(links, page, found[index]!));
}

/** Presents a page; one row more than requested was read, to know whether more exist. */
function pageFrom(links: FileLinks, page: PageOfMessages, found: MessageRecord[]): MessagePage {
  const { afterSeq, pageSize, nameOf } = page;
  const named = (row: MessageRecord) => ({
    ...row,
    nickname: (row.author_id && nameOf?.(row.author_id)) || row.nickname,
  });
  const list = found
    .sort((one, other) => one.seq - other.seq)
    .map((row) => presentMessage(links, nameOf ? named(row) : row));
  const more = list.length > pageSize;
  if (!more) return { list, more };
  return { list: afterSeq === undefined ? list.slice(1) : list.slice(0, pageSize), more };
}

/** Messages of others after `seq`: those that the author of a reply had not seen. */
export async function readOthersSince(
  context: Reading,
  conversationId: string,
  seq: number,
  agentId: string,
): Promise<Message[]> {
  const { list } = await readMessages(context, { conversationId, afterSeq: seq, pageSize: 100 });
  if (list.length === 0) return [];
  const own = new Set(await findOwnSeqs(context.db, conversationId, { seq, agentId }));
  return list.filter((message) => !own.has(message.seq));
}
