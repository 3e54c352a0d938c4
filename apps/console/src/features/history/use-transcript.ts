import { withoutWordsOf } from '@parley/live/thread';
import { useEffect, useRef, useState } from 'react';
import { useDesk } from '../../lib/desk/desk-context';
import { useApi } from '../../lib/services';
import type { Said } from './keys';

const PAGE = 100;

export type Transcript = {
  list: readonly Said[];
  hasOlder: boolean;
  hasNewer: boolean;
  isLoading: boolean;
  error: unknown;
  /** Reads on at either end. */
  more(end: 'older' | 'newer'): Promise<void>;
  /** Makes sure that this message is among them. */
  reach(seq: number): Promise<void>;
  /** Reads one message anew, which has changed. */
  refresh(seq: number): Promise<void>;
  /** Everything, to the last message: for paper. False: it could not be loaded. */
  all(): Promise<boolean>;
  /** What could not be loaded, once more. */
  again(): Promise<void>;
};

type Held = { list: readonly Said[]; hasOlder: boolean; hasNewer: boolean };
const NOTHING: Held = { list: [], hasOlder: false, hasNewer: false };

/** A conversation's messages, a page around `at` first (its end where nothing is named), more at either end. */
export function useTranscript(conversation: string, at: number | null): Transcript {
  const api = useApi();
  const desk = useDesk();
  const [held, setHeld] = useState<Held>(NOTHING);
  const [isLoading, setLoading] = useState(true);
  const [error, setError] = useState<unknown>(null);
  const now = useRef(held);
  const latest = useRef<() => Promise<unknown>>(async () => undefined);

  const ask = (bounds: { beforeSeq?: number; afterSeq?: number; pageSize?: number }) =>
    api('GET /history/getMessages', { conversation, pageSize: PAGE, ...bounds }, { quiet: true });
  function keep(next: Held): Held {
    now.current = next;
    setHeld(next);
    return next;
  }

  async function around(seq: number | null): Promise<Held> {
    if (seq === null) {
      const { list, more } = await ask({});
      return { list, hasOlder: more, hasNewer: false };
    }
    const [before, after] = await Promise.all([ask({ beforeSeq: seq }), ask({ afterSeq: seq - 1 })]);
    return { list: [...before.list, ...after.list], hasOlder: before.more, hasNewer: after.more };
  }

  async function step(end: 'older' | 'newer'): Promise<Held> {
    const { list, hasOlder, hasNewer } = now.current;
    if (end === 'older') {
      const page = await ask({ beforeSeq: list[0]?.seq ?? 1 });
      return keep({ list: [...page.list, ...list], hasOlder: page.more, hasNewer });
    }
    const page = await ask({ afterSeq: list.at(-1)?.seq ?? 0 });
    return keep({ list: [...list, ...page.list], hasOlder, hasNewer: page.more });
  }

  async function during<T>(work: () => Promise<T>): Promise<boolean> {
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation or place is another transcript
  useEffect(() => {
    let isGone = false;
    void during(async () => {
      const first = await around(at);
      if (!isGone) keep(first);
    });
    return () => {
      isGone = true;
    };
  }, [conversation, at]);

  // Recalled or erased meanwhile, by whomever; what is left of it is read as its reader may read it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: all of it goes through a reference
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
        if (!now.current.list.some((message) => message.seq === seq)) keep(await around(seq));
      })),
    refresh,
    again: async () => void (await during(latest.current)),
    all: () =>
      during(async () => {
        while (now.current.hasOlder) await step('older');
        while (now.current.hasNewer) await step('newer');
      }),
  };
}
