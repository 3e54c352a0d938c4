import { withoutWordsOf } from '@parley/live/thread';
import { useEffect, useRef, useState } from 'react';
import { useDesk } from '../../../lib/desk/desk-context';
import { useApi } from '../../../lib/services';
import { type Ask, type Held, pageMore, pagesAround } from './pages';

const PAGE = 100;

export type Transcript = Held & {
  isLoading: boolean;
  error: unknown;
  /** Loads one page more at an end. */
  more(end: 'older' | 'newer'): Promise<void>;
  /** Loads the pages around this message unless it is loaded. */
  reach(seq: number): Promise<void>;
  /** Loads one message again that has changed. */
  refresh(seq: number): Promise<void>;
  /** Loads all messages, for printing. False: it failed. */
  all(): Promise<boolean>;
  /** Repeats what failed last. */
  again(): Promise<void>;
};

const NOTHING: Held = { list: [], hasOlder: false, hasNewer: false };

/** A conversation's messages: first the pages around `at` (null: the last page), then more at either end. */
export function useTranscript(conversation: string, at: number | null): Transcript {
  const api = useApi();
  const desk = useDesk();
  const [held, setHeld] = useState<Held>(NOTHING);
  const { isLoading, error, during, again } = useLoading();
  const now = useRef(held);

  const ask: Ask = (bounds) =>
    api('GET /history/getMessages', { conversation, pageSize: PAGE, ...bounds }, { quiet: true });
  function keep(next: Held): void {
    now.current = next;
    setHeld(next);
  }
  const step = async (end: 'older' | 'newer'): Promise<void> => keep(await pageMore(ask, now.current, end));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation or message is another transcript
  useEffect(() => {
    let isGone = false;
    void during(async () => {
      const first = await pagesAround(ask, at);
      if (!isGone) keep(first);
    });
    return () => {
      isGone = true;
    };
  }, [conversation, at]);

  // A recalled or erased message loses its words at once. Where a part remains, the server answers what this reader may see.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the messages are read from a reference
  useEffect(
    () =>
      desk.listen((push) => {
        if (push.code !== '2015' || push.conversation !== conversation) return;
        keep({ ...now.current, list: withoutWordsOf(now.current.list, push) });
        const seq = now.current.list.find(({ onlyID }) => onlyID === push.onlyID)?.seq;
        if (seq !== undefined && push.msg !== undefined) void refresh(seq);
      }),
    [desk, conversation],
  );

  async function refresh(seq: number): Promise<void> {
    await during(async () => {
      const [fresh] = (await ask({ afterSeq: seq - 1, pageSize: 1 })).list;
      const { list, ...ends } = now.current;
      if (fresh) keep({ ...ends, list: list.map((message) => (message.seq === seq ? fresh : message)) });
    });
  }

  return {
    ...held,
    isLoading,
    error,
    more: async (end) => void (await during(() => step(end))),
    reach: async (seq) =>
      void (await during(async () => {
        if (!now.current.list.some((message) => message.seq === seq)) keep(await pagesAround(ask, seq));
      })),
    refresh,
    again,
    all: () =>
      during(async () => {
        while (now.current.hasOlder) await step('older');
        while (now.current.hasNewer) await step('newer');
      }),
  };
}

/** Whether something is being loaded, why the latest attempt failed, and the way to repeat it. */
function useLoading() {
  const [isLoading, setLoading] = useState(true);
  const [error, setError] = useState<unknown>(null);
  const latest = useRef<() => Promise<unknown>>(async () => undefined);

  async function during(work: () => Promise<unknown>): Promise<boolean> {
    latest.current = work;
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
  return { isLoading, error, during, again: async () => void (await during(latest.current)) };
}
