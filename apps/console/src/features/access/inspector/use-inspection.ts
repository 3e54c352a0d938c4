import type { Answer } from '@parley/protocol/http/routes';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error';
import { useApi } from '../../../lib/services';

export type Entry = Answer<'GET /access/getInspected'>['list'][number];

const EVERY_MS = 1000;
/** Most events that are kept on the page. */
const MOST = 1000;

type Watch = Answer<'POST /access/doInspect'>;

/** Looks at the windows of a site while the page is open; the server stops by itself when nobody reads. */
export function useInspection() {
  const api = useApi();
  const [watch, setWatch] = useState<Watch | null>(null);
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [dropped, setDropped] = useState(0);
  const [hasEnded, setEnded] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const newest = useRef(0);
  const id = watch?.id;

  useEffect(() => {
    if (id === undefined) return;
    let isOver = false;
    async function read(): Promise<void> {
      try {
        const seen = await api('GET /access/getInspected', { id: id!, after: newest.current }, { quiet: true });
        if (isOver) return;
        newest.current = Math.max(newest.current, ...seen.list.map(({ at }) => at));
        setDropped(seen.dropped);
        setEntries((known) => withNew(known, seen.list));
        setFailure(null);
      } catch (error) {
        if (isOver) return;
        if (error instanceof ApiError && error.status === 404) {
          setWatch(null);
          setEnded(true);
        } else setFailure(error);
      }
    }
    void read();
    const timer = setInterval(() => void read(), EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      // Leaving the page ends it; were this call lost, the server ends it by itself.
      void api('POST /access/doEndInspect', { id }, { quiet: true }).catch(() => {});
    };
  }, [api, id]);

  return {
    watch,
    entries,
    dropped,
    hasEnded,
    failure,
    clear: () => setEntries([]),
    async start(asked: { site: string; YQToken?: string }): Promise<void> {
      setFailure(null);
      setEnded(false);
      newest.current = 0;
      await api('POST /access/doInspect', asked).then(setWatch, setFailure);
    },
    stop(): void {
      setWatch(null);
      setEnded(true);
    },
  };
}

function withNew(known: readonly Entry[], list: readonly Entry[]): readonly Entry[] {
  const ids = new Set(known.map(({ id }) => id));
  const fresh = list.filter(({ id }) => !ids.has(id));
  if (fresh.length === 0) return known;
  return [...known, ...fresh].sort((a, b) => a.at - b.at).slice(-MOST);
}
