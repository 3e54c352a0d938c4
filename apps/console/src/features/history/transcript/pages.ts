import type { Said } from '../keys';

/** Messages that are loaded, in order and without a gap. */
export type Held = { list: readonly Said[]; hasOlder: boolean; hasNewer: boolean };
/** One page of a conversation: the messages before or after a seq, or the last ones. */
export type Ask = (bounds: {
  beforeSeq?: number;
  afterSeq?: number;
  pageSize?: number;
}) => Promise<{ list: readonly Said[]; more: boolean }>;

/** The pages before and from a message on; null: the last page. */
export async function pagesAround(ask: Ask, seq: number | null): Promise<Held> {
  if (seq === null) {
    const { list, more } = await ask({});
    return { list, hasOlder: more, hasNewer: false };
  }
  const [before, after] = await Promise.all([ask({ beforeSeq: seq }), ask({ afterSeq: seq - 1 })]);
  return { list: [...before.list, ...after.list], hasOlder: before.more, hasNewer: after.more };
}

/** `held` and one page more at an end. */
export async function pageMore(ask: Ask, held: Held, end: 'older' | 'newer'): Promise<Held> {
  const { list } = held;
  if (end === 'older') {
    const page = await ask({ beforeSeq: list[0]?.seq ?? 1 });
    return { ...held, list: [...page.list, ...list], hasOlder: page.more };
  }
  const page = await ask({ afterSeq: list.at(-1)?.seq ?? 0 });
  return { ...held, list: [...list, ...page.list], hasNewer: page.more };
}
