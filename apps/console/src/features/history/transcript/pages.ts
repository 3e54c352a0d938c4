import type { RecordMessage } from '../keys';

/** Loaded messages, in order and without a gap. */
export type LoadedMessages = { list: readonly RecordMessage[]; hasOlder: boolean; hasNewer: boolean };
/** One page of a conversation: the messages before or after a seq, or the last ones. */
export type FetchPage = (bounds: {
  beforeSeq?: number;
  afterSeq?: number;
  pageSize?: number;
}) => Promise<{ list: readonly RecordMessage[]; more: boolean }>;

/** Loads the page before a message and the page that starts with it; null: the last page. */
export async function pagesAround(fetchPage: FetchPage, seq: number | null): Promise<LoadedMessages> {
  if (seq === null) {
    const { list, more } = await fetchPage({});
    return { list, hasOlder: more, hasNewer: false };
  }
  const [before, after] = await Promise.all([fetchPage({ beforeSeq: seq }), fetchPage({ afterSeq: seq - 1 })]);
  return { list: [...before.list, ...after.list], hasOlder: before.more, hasNewer: after.more };
}

/** Returns `loaded` with one more page at an end. */
export async function pageMore(
  fetchPage: FetchPage,
  loaded: LoadedMessages,
  end: 'older' | 'newer',
): Promise<LoadedMessages> {
  const { list } = loaded;
  if (end === 'older') {
    const page = await fetchPage({ beforeSeq: list[0]?.seq ?? 1 });
    return { ...loaded, list: [...page.list, ...list], hasOlder: page.more };
  }
  const page = await fetchPage({ afterSeq: list.at(-1)?.seq ?? 0 });
  return { ...loaded, list: [...list, ...page.list], hasNewer: page.more };
}
