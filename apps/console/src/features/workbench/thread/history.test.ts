import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { emptyDesk } from '../../../lib/desk/desk-state';
import type { DeskState, Thread } from '../../../lib/desk/types';
import { buildMessage, buildTalk, buildThread } from '../../../testing/build';
import { createStandInApi } from '../../../testing/stand-in-api';
import { openHistory } from './history';

const VISITOR = 'visitor-1';
/** Ids of conversations increase with time. */
const idOf = (n: number) => `conversation-${String(n).padStart(3, '0')}`;
const onlyID = (n: number, seq: number) => `${idOf(n)}-${seq}`;

/** One thread with two messages; `more`: it has two earlier ones. */
const threadOf = (n: number, given: Partial<Thread> = {}): Thread =>
  buildThread(
    [3, 4].map((seq) => buildMessage(seq, { conversation: idOf(n), onlyID: onlyID(n, seq) })),
    { conversation: idOf(n), ...given },
  );

/**
 * A visitor with the conversations 1 to `last`, the last of them open. `isEmpty`: conversations without a message.
 * `failing`: paths that the server does not answer; `failingTalk`: a conversation that cannot be loaded.
 */
function createWorld({ last, isEmpty = () => false }: { last: number; isEmpty?: (n: number) => boolean }) {
  const world = { failing: '', failingTalk: 0, loads: [] as string[] };
  const store = createStore<DeskState>(() => ({ ...emptyDesk, threads: new Map([[idOf(last), threadOf(last)]]) }));
  const put = (thread: Thread) =>
    store.setState({ threads: new Map(store.getState().threads).set(thread.conversation, thread) });
  const stand = createStandInApi(({ path, query }) => {
    if (path === world.failing) return { status: 503, error: 'unavailable' };
    const { pageNo = '1', pageSize = '50' } = Object.fromEntries(new URLSearchParams(query));
    const all = Array.from({ length: last }, (_, i) => last - i).map((n) =>
      buildTalk(idOf(n), isEmpty(n) ? { umsg: 0, smsg: 0 } : {}),
    );
    const from = (Number(pageNo) - 1) * Number(pageSize);
    return { status: 200, data: { list: all.slice(from, from + Number(pageSize)), total: all.length } };
  });
  const desk = {
    store,
    async loadThread({ conversation }: { conversation: string }) {
      world.loads.push(conversation);
      const n = Number(conversation.slice(-3));
      put(n === world.failingTalk ? buildThread([], { conversation, phase: 'failed' }) : threadOf(n, { more: true }));
    },
    async loadOlder(conversation: string) {
      world.loads.push(`${conversation} older`);
      const thread = store.getState().threads.get(conversation)!;
      const n = Number(conversation.slice(-3));
      const earlier = [1, 2].map((seq) => buildMessage(seq, { conversation, onlyID: onlyID(n, seq) }));
      put({ ...thread, messages: [...earlier, ...thread.messages], more: false });
    },
  };
  const history = openHistory({ desk: desk as never, api: stand.api, visitor: VISITOR });
  return { world, history, put, calls: stand.calls };
}

describe('what is older than the thread', () => {
  it('is first the rest of the conversation, then the one before it', async () => {
    const { world, history, put } = createWorld({ last: 3 });
    put(threadOf(3, { more: true }));
    expect(await history.older()).toBe('more');
    expect(await history.older()).toBe('more');
    expect(world.loads).toEqual([`${idOf(3)} older`, idOf(2)]);
  });

  it('passes over conversations without a message', async () => {
    const { world, history } = createWorld({ last: 4, isEmpty: (n) => n === 2 || n === 3 });
    await history.older();
    expect(world.loads).toEqual([idOf(1)]);
  });

  it('ends with the first conversation', async () => {
    const { history } = createWorld({ last: 1 });
    expect(await history.older()).toBe('end');
    expect(history.store.getState()).toMatchObject({ phase: 'idle', total: 1 });
  });

  it('comes from further pages of the list too', async () => {
    const { world, history, calls } = createWorld({ last: 120, isEmpty: (n) => n > 5 && n < 120 });
    expect(await history.older()).toBe('more');
    expect(world.loads).toEqual([idOf(5)]);
    expect(calls.map(({ query }) => new URLSearchParams(query).get('pageNo'))).toEqual(['1', '2', '3']);
  });

  it('is loaded once when it is asked for twice', async () => {
    const { world, history } = createWorld({ last: 2 });
    await Promise.all([history.older(), history.older()]);
    expect(world.loads).toEqual([idOf(1)]);
  });

  it('says so when the list cannot be loaded, and is there at the next try', async () => {
    const { world, history } = createWorld({ last: 2 });
    world.failing = '/talk/conversations';
    expect(await history.older()).toBe('failed');
    expect(history.store.getState().phase).toBe('failed');
    world.failing = '';
    expect(await history.older()).toBe('more');
    expect(world.loads).toEqual([idOf(1)]);
  });

  it('loads a conversation again that failed, before an older one', async () => {
    const { world, history } = createWorld({ last: 3 });
    world.failingTalk = 2;
    expect(await history.older()).toBe('failed');
    world.failingTalk = 0;
    expect(await history.older()).toBe('more');
    expect(world.loads).toEqual([idOf(2), idOf(2)]);
  });
});

describe('a jump to a message', () => {
  it('loads until the message is there', async () => {
    const { world, history } = createWorld({ last: 3 });
    expect(await history.reach(onlyID(2, 1), new AbortController().signal)).toBe(true);
    expect(world.loads).toEqual([idOf(2), `${idOf(2)} older`]);
  });

  it('loads nothing for a message that is there already', async () => {
    const { world, history } = createWorld({ last: 3 });
    expect(await history.reach(onlyID(3, 4), new AbortController().signal)).toBe(true);
    expect(world.loads).toEqual([]);
  });

  it('ends without the message at the beginning, or when it is broken off', async () => {
    const { world, history } = createWorld({ last: 2 });
    expect(await history.reach('erased', new AbortController().signal)).toBe(false);
    const loads = world.loads.length;
    expect(await history.reach(onlyID(1, 1), AbortSignal.abort())).toBe(false);
    expect(world.loads).toHaveLength(loads);
  });
});
