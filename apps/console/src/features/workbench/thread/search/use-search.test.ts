import { expect, it } from 'vitest';
import { buildMessage } from '../../../../testing/build';
import { emptySearch, type Hit, type SearchEvent, type SearchState, searchAfter } from './use-search';

const hits = (from: number, to: number): Hit[] =>
  Array.from({ length: to - from + 1 }, (_, n) => ({ ...buildMessage(from + n), YQToken: 'visitor-1' }));
const after = (...events: SearchEvent[]): SearchState => events.reduce(searchAfter, emptySearch);
const typed: SearchEvent = { type: 'typed', text: '茶' };
const found = (list: Hit[], isFirst = true): SearchEvent => ({ type: 'found', list, total: 60, more: false, isFirst });

it('shows the newest hit at once', () => {
  expect(after(typed, { type: 'searching' }, found(hits(1, 50)))).toMatchObject({ phase: 'found', at: 0, total: 60 });
});

it('finds nothing: none is chosen', () =>
  expect(after(typed, { ...found([]), total: 0 } as SearchEvent)).toMatchObject({ phase: 'found', at: -1, total: 0 }));

it('a further page stands behind, and the chosen one stays', () => {
  const state = after(typed, found(hits(1, 50)), { type: 'chosen', at: 49 }, found(hits(51, 60), false));
  expect([state.hits.length, state.at]).toEqual([60, 49]);
});

it('another text begins anew, a space around it does not', () => {
  const state = after(typed, found(hits(1, 2)));
  expect(searchAfter(state, { type: 'typed', text: '茶 ' }).hits).toHaveLength(2);
  expect(searchAfter(state, { type: 'typed', text: '茶叶' })).toEqual({ ...emptySearch, text: '茶叶' });
});

it('nothing beyond the first and the last can be chosen', () => {
  const state = after(typed, found(hits(1, 2)));
  expect([-1, 2].map((at) => searchAfter(state, { type: 'chosen', at }).at)).toEqual([0, 0]);
});

it('a hit that is erased meanwhile loses its words', () => {
  const push = { code: '2015', YQToken: 'visitor-1', conversation: 'conversation-1', onlyID: 'message-2' } as const;
  const state = after(typed, found(hits(1, 2)), { type: 'lost', push: { ...push, msg: '［已抹除］' } });
  expect(state.hits.map(({ msg }) => msg)).toEqual([hits(1, 1)[0]!.msg, '［已抹除］']);
});
