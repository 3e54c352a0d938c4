import { withoutWordsOf } from '@parley/live/thread';
import type { Answer } from '@parley/protocol/http/routes';
import type { MessageRecalledPush } from '@parley/protocol/push/message-recalled';
import { useEffect, useReducer, useRef } from 'react';
import { useDesk } from '../../../../lib/desk/desk-context';
import { useApi } from '../../../../lib/services';

export type Hit = Answer<'GET /talk/search'>['list'][number];

/** Pause in typing, in ms, after which the search runs. */
const PAUSE_MS = 200;
const HITS_PAGE = 50;

export type SearchState = {
  text: string;
  phase: 'idle' | 'searching' | 'found' | 'failed';
  error: unknown;
  /** Newest first; only the pages loaded so far. */
  hits: readonly Hit[];
  total: number;
  more: boolean;
  /** Index of the shown hit; -1: none. */
  at: number;
};

export type SearchEvent =
  | { type: 'typed'; text: string }
  | { type: 'searching' }
  | { type: 'found'; list: readonly Hit[]; total: number; more: boolean; isFirst: boolean }
  | { type: 'failed'; error: unknown }
  | { type: 'chosen'; at: number }
  | { type: 'lost'; push: MessageRecalledPush };

export const emptySearch: SearchState = {
  text: '',
  phase: 'idle',
  error: null,
  hits: [],
  total: 0,
  more: false,
  at: -1,
};

export function searchAfter(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'typed':
      return event.text.trim() === state.text.trim()
        ? { ...state, text: event.text }
        : { ...emptySearch, text: event.text };
    case 'searching':
      return { ...state, phase: 'searching' };
    case 'found': {
      const known = event.isFirst ? [] : state.hits;
      const hits = [...known, ...event.list];
      // The newest hit is shown at once, since it is most often the one wanted.
      const at = event.isFirst ? (hits.length > 0 ? 0 : -1) : state.at;
      return { ...state, phase: 'found', hits, total: Math.max(event.total, hits.length), more: event.more, at };
    }
    case 'failed':
      return { ...state, phase: 'failed', error: event.error };
    case 'lost':
      return { ...state, hits: withoutWordsOf(state.hits, event.push) };
    case 'chosen':
      return event.at < 0 || event.at >= state.hits.length ? state : { ...state, at: event.at };
  }
}

/** Finds messages in a visitor's conversations, also by one or two Chinese characters. */
export function useSearch(visitor: string) {
  const api = useApi();
  const desk = useDesk();
  const [state, send] = useReducer(searchAfter, emptySearch);
  const running = useRef<AbortController | null>(null);
  const text = state.text.trim();

  async function find(pageNo: number): Promise<void> {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    send({ type: 'searching' });
    try {
      const input = { YQToken: visitor, text, pageNo, pageSize: HITS_PAGE };
      const answer = await api('GET /talk/search', input, { quiet: true, signal: own.signal });
      if (!own.signal.aborted) send({ type: 'found', ...answer, isFirst: pageNo === 1 });
    } catch (error) {
      if (!own.signal.aborted) send({ type: 'failed', error });
    }
  }

  useEffect(
    () =>
      desk.listen((push) => {
        if (push.code === '2015') send({ type: 'lost', push });
      }),
    [desk],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is the only new occasion
  useEffect(() => {
    if (text === '') return running.current?.abort();
    const timer = setTimeout(() => void find(1), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, visitor]);

  return {
    state,
    type: (next: string) => send({ type: 'typed', text: next }),
    choose: (at: number) => send({ type: 'chosen', at }),
    readMore: () => void find(Math.floor(state.hits.length / HITS_PAGE) + 1),
    again: () => void find(1),
  };
}
