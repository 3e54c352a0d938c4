import { withoutWordsOf } from '@parley/live/thread';
import { useEffect, useRef, useState } from 'react';
import { useDesk } from '../../../lib/desk/desk-context';
import { useApi } from '../../../lib/services';
import { type FetchPage, type LoadedMessages, pageMore, pagesAround } from './pages';

const PAGE = 100;

export type Transcript = LoadedMessages & {
  isLoading: boolean;
  error: unknown;
  /** Loads one page more at an end. */
  more(end: 'older' | 'newer'): Promise<void>;
  /** Loads the pages around this message unless it is loaded. */
  reach(seq: number): Promise<void>;
  /** Reloads one message. */
  refresh(seq: number): Promise<void>;
  /** Loads all messages. Returns false if loading failed. */
  all(): Promise<boolean>;
  /** Repeats the last action. */
  retry(): Promise<void>;
};

const EMPTY: LoadedMessages = { list: [], hasOlder: false, hasNewer: false };

/** A conversation's messages: first the pages around `at` (null: the last page), then more at either end. */
export function useTranscript(conversation: string, at: number | null): Transcript {
  const api = useApi();
  const desk = useDesk();
  const [loaded, setLoaded] = useState<LoadedMessages>(EMPTY);
  const { isLoading, error, track, retry } = useLoading();
  const loadedRef = useRef(loaded);

  const fetchPage: FetchPage = (bounds) =>
    api('GET /history/getMessages', { conversation, pageSize: PAGE, ...bounds }, { quiet: true });
  function store(next: LoadedMessages): void {
    loadedRef.current = next;
    setLoaded(next);
  }
  const step = async (end: 'older' | 'newer'): Promise<void> =>
    store(await pageMore(fetchPage, loadedRef.current, end));

  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads only for another conversation or message
  useEffect(() => {
    let isCancelled = false;
    void track(async () => {
      const first = await pagesAround(fetchPage, at);
      if (!isCancelled) store(first);
    });
    return () => {
      isCancelled = true;
    };
  }, [conversation, at]);

  // A recalled or erased message loses its text at once. If a part remains, the server returns what this user may see.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the messages from a ref
  useEffect(
    () =>
      desk.listen((push) => {
        if (push.code !== '2015' || push.conversation !== conversation) return;
        store({ ...loadedRef.current, list: withoutWordsOf(loadedRef.current.list, push) });
        const seq = loadedRef.current.list.find(({ onlyID }) => onlyID === push.onlyID)?.seq;
        if (seq !== undefined && push.msg !== undefined) void refresh(seq);
      }),
    [desk, conversation],
  );

  async function refresh(seq: number): Promise<void> {
    await track(async () => {
      const [fresh] = (await fetchPage({ afterSeq: seq - 1, pageSize: 1 })).list;
      const { list, ...ends } = loadedRef.current;
      if (fresh) store({ ...ends, list: list.map((message) => (message.seq === seq ? fresh : message)) });
    });
  }

  return {
    ...loaded,
    isLoading,
    error,
    more: async (end) => void (await track(() => step(end))),
    reach: async (seq) =>
      void (await track(async () => {
        if (!loadedRef.current.list.some((message) => message.seq === seq)) store(await pagesAround(fetchPage, seq));
      })),
    refresh,
    retry,
    all: () =>
      track(async () => {
        while (loadedRef.current.hasOlder) await step('older');
        while (loadedRef.current.hasNewer) await step('newer');
      }),
  };
}

/** State of loading: in progress, error of the last attempt, and a function that repeats it. */
function useLoading() {
  const [isLoading, setLoading] = useState(true);
  const [error, setError] = useState<unknown>(null);
  const lastWork = useRef<() => Promise<unknown>>(async () => undefined);

  async function track(work: () => Promise<unknown>): Promise<boolean> {
    lastWork.current = work;
    setLoading(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setLoading(false);
    }
  }
  return { isLoading, error, track, retry: async () => void (await track(lastWork.current)) };
}
