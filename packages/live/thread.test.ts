import { buildEvent } from '@parley/protocol/testing/build';
import type { Message, TalkEvent } from '@parley/protocol/types';
import { describe, expect, it } from 'vitest';
import {
  type Aside,
  hasHole,
  insert,
  joinNewest,
  joinOlder,
  placeOf,
  type Thread,
  type ThreadChange,
  threadAfter,
} from './thread';

const [FIRST, SECOND] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'];

const m = (seq: number, changes: Partial<Message> = {}): Message => ({
  msg: `text ${seq}`,
  kind: 'text',
  role: 'user',
  onlyID: `m${seq}`,
  conversation: FIRST,
  seq,
  nickname: '',
  time: 1000 * seq,
  ...changes,
});

type Notice = Aside & { kind: 'notice'; id: string };
const notice: Notice = { kind: 'notice', id: 'n' };

const held = (messages: Thread<Notice>['messages'], more = false): Thread<Notice> => ({ messages, more });
const said = (message: Message): ThreadChange => ({ type: 'said', message });
const gone = (onlyID: string, msg?: string): ThreadChange => ({ type: 'gone', gone: { onlyID, msg } });
const newest = (list: Message[], more = false, isUnsure = false): ThreadChange => ({
  type: 'newest',
  page: { list, more },
  isUnsure,
});
const older = (list: Message[], more = false): ThreadChange => ({ type: 'older', page: { list, more } });

const after = (thread: Thread<Notice>, ...changes: ThreadChange[]) =>
  changes.reduce(threadAfter<Thread<Notice>>, thread);
/** The thread as text: seq and text of a message, `-` for a recalled one, the id of a notice. */
const shown = (thread: Thread<Notice>) =>
  thread.messages.map((line) =>
    line.kind === 'notice' ? line.id : line.recalled ? `${line.seq} -` : `${line.seq} ${line.msg}`,
  );

const inSecond = m(1, { onlyID: 'new', conversation: SECOND, msg: 'new' });
const erased = '［已抹除］';

describe('threadAfter', () => {
  it.each<[string, Thread<Notice>, ThreadChange[], string[]]>([
    [
      'order: by seq, not by arrival',
      held([]),
      [said(m(3)), said(m(1)), said(m(2))],
      ['1 text 1', '2 text 2', '3 text 3'],
    ],
    [
      'order: a late message of an old conversation is inserted there',
      held([m(1)]),
      [said(inSecond), said(m(2))],
      ['1 text 1', '2 text 2', '1 new'],
    ],
    ['order: a notice stays where it was inserted', held([m(1), notice]), [said(m(2))], ['1 text 1', 'n', '2 text 2']],
    ['a tip is not added', held([m(1)]), [said(m(0, { role: 'tip', onlyID: 'tip' }))], ['1 text 1']],
    ['duplicate: the same onlyID again changes nothing', held([m(1)]), [said(m(1, { msg: 'other' }))], ['1 text 1']],
    [
      'recalled: it keeps its place, also if repeated',
      held([m(1), m(2)]),
      [gone('m1'), gone('m1')],
      ['1 -', '2 text 2'],
    ],
    ['recalled: a late echo changes nothing', held([m(1)]), [gone('m1'), said(m(1))], ['1 -']],
    ['recall before its message', held([]), [gone('m1'), said(m(1))], ['1 -']],
    ['recall before the page that was read earlier', held([]), [gone('m1'), newest([m(1), m(2)])], ['1 -', '2 text 2']],
    ['recall before an older page', held([m(2)], true), [gone('m1'), older([m(1)])], ['1 -', '2 text 2']],
    ['recall while the newest page was loading', held([m(1)]), [gone('m1'), newest([m(1)])], ['1 -']],
    ['a missed recall comes with the page', held([m(1)]), [newest([m(1, { msg: '', recalled: true })])], ['1 -']],
    ['erased: the text in its place', held([m(1, { kind: 'image' })]), [gone('m1', erased)], [`1 ${erased}`]],
    ['erased before its message', held([]), [gone('m1', erased), said(m(1))], [`1 ${erased}`]],
    ['erased after a recall: it stays recalled', held([m(1)]), [gone('m1'), gone('m1', erased)], ['1 -']],
    [
      'renewed: one message with its new content',
      held([m(1)]),
      [{ type: 'renewed', message: m(1, { msg: 'link 2' }) }],
      ['1 link 2'],
    ],
    [
      'renewed: a recalled message stays recalled',
      held([m(1)]),
      [gone('m1'), { type: 'renewed', message: m(1) }],
      ['1 -'],
    ],
    [
      'newest: messages pushed meanwhile stay',
      held([m(6)]),
      [newest([m(4), m(5)])],
      ['4 text 4', '5 text 5', '6 text 6'],
    ],
    [
      'newest: joins adjoining messages above',
      held([m(1), m(2)]),
      [newest([m(3)], true)],
      ['1 text 1', '2 text 2', '3 text 3'],
    ],
    ['newest: drops messages above that do not adjoin', held([m(1), m(2)]), [newest([m(9)], true)], ['9 text 9']],
    [
      'newest, unsure: drops messages above even if they adjoin',
      held([m(1), notice, m(2)]),
      [newest([m(2)], true, true)],
      ['n', '2 text 2'],
    ],
    ['newest: an empty page drops nothing', held([notice, m(1)]), [newest([])], ['n', '1 text 1']],
    [
      'older: inserted above, each once',
      held([notice, m(3)], true),
      [older([m(1), m(2), m(3)])],
      ['1 text 1', '2 text 2', 'n', '3 text 3'],
    ],
    [
      'older: of the previous conversation',
      held([inSecond], true),
      [older([m(1), m(2)])],
      ['1 text 1', '2 text 2', '1 new'],
    ],
    ['older: a page that does not adjoin is ignored', held([m(9)], true), [older([m(1), m(2)])], ['9 text 9']],
  ])('%s', (_name, thread, changes, expected) => {
    const next = after(thread, ...changes);
    expect(shown(next)).toEqual(expected);
    expect(shown(after(next, ...changes))).toEqual(expected);
  });

  it.each<[string, Thread<Notice>, ThreadChange, boolean]>([
    ['newest that adjoins: `more` stays', held([m(1)], true), newest([m(2)], false), true],
    ['newest that does not adjoin: `more` of the page', held([m(1)], false), newest([m(9)], true), true],
    ['newest, empty: no more', held([], true), newest([], false), false],
    ['older: `more` of the page', held([m(2)], true), older([m(1)], false), false],
    ['older that is ignored: `more` stays', held([m(9)], true), older([m(1)], false), true],
  ])('more above: %s', (_name, thread, change, more) => expect(after(thread, change).more).toBe(more));

  it('marks a recalled message as read by the other side, and leaves the rest unchanged', () => {
    const thread = after(held([m(1)]), { type: 'gone', gone: { onlyID: 'm1', seen: true } });
    expect(thread.messages).toEqual([m(1, { msg: '', recalled: true, seen: true })]);
  });

  it('returns the same object if nothing changes, so that nothing is rendered again', () => {
    const thread = held([m(1)]);
    expect([after(thread, said(m(1))), after(held([m(9)]), older([m(1)])).messages]).toEqual([thread, [m(9)]]);
    expect(after(thread, said(m(1)))).toBe(thread);
  });
});

it('lists without conversation ids count as one conversation: internal chat', () => {
  const d = (seq: number) => ({ onlyID: `d${seq}`, seq });
  const seqs = (lines: readonly { seq: number }[] | null) => lines?.map(({ seq }) => seq);
  expect(seqs(insert([d(1), d(3)], d(2)))).toEqual([1, 2, 3]);
  expect(joinNewest([d(1)], [d(2), d(3)])).toEqual({ items: [d(1), d(2), d(3)], joins: true });
  expect(seqs(joinOlder([d(2)], [d(1)]))).toEqual([1, 2]);
  expect([hasHole([d(1), d(2)]), hasHole([d(1), d(3)])]).toEqual([false, true]);
});

describe('events', () => {
  const e = (id: number, time: number, given: Partial<TalkEvent> = {}) =>
    buildEvent(id, { time, conversation: FIRST, ...given });
  const happened = (event: TalkEvent): ThreadChange => ({ type: 'happened', event });
  const withEvents = (change: ThreadChange, ...events: TalkEvent[]): ThreadChange =>
    change.type === 'newest' || change.type === 'older' ? { ...change, page: { ...change.page, events } } : change;
  /** Seqs of messages, and `e` with the id of an event, in the order in which they are shown. */
  const order = (thread: Thread<Notice>) => {
    const lines: string[] = thread.messages.map((line) => (line.kind === 'notice' ? line.id : `${line.seq}`));
    const placed = (thread.events ?? []).flatMap((event) => {
      const place = placeOf(thread, event);
      return place === null ? [] : [{ place, id: `e${event.id}` }];
    });
    return [...lines, ''].flatMap((line, at) => [
      ...placed.filter(({ place }) => place === at).map(({ id }) => id),
      ...(line ? [line] : []),
    ]);
  };

  it.each<[string, Thread<Notice>, ThreadChange[], string[]]>([
    ['by time', held([m(1), m(2)]), [happened(e(7, 1500))], ['1', 'e7', '2']],
    ['behind a message of the same time', held([m(1), m(2)]), [happened(e(7, 1000))], ['1', 'e7', '2']],
    ['of the same time: by id', held([m(1)]), [happened(e(8, 1500)), happened(e(7, 1500))], ['1', 'e7', 'e8']],
    [
      'before the first message and after the last',
      held([m(1)]),
      [happened(e(7, 1)), happened(e(8, 9e9))],
      [...['e7', '1', 'e8']],
    ],
    [
      'a push after its message, or before: the same place',
      held([m(1)]),
      [happened(e(7, 2500)), said(m(3)), said(m(2))],
      [...['1', '2', 'e7', '3']],
    ],
    [
      'live and again with a page: once',
      held([m(1)]),
      [happened(e(7, 1500)), withEvents(newest([m(1)]), e(7, 1500))],
      [...['1', 'e7']],
    ],
    [
      'adjoining pages with the same event: once',
      held([], true),
      [withEvents(newest([m(2)], true), e(7, 1500)), withEvents(older([m(1)]), e(6, 500), e(7, 1500))],
      ['e6', '1', 'e7', '2'],
    ],
    ['above messages that are not loaded: not shown', held([m(5)], true), [happened(e(7, 1500))], ['5']],
    ['of an earlier conversation that is not loaded: not shown', held([inSecond]), [happened(e(7, 9e9))], ['1']],
    ['in its conversation, whatever the times', held([m(1), inSecond]), [happened(e(7, 9e9))], ['1', 'e7', '1']],
    [
      'of no conversation: by time',
      held([m(1), m(2)]),
      [happened(e(7, 1500, { conversation: null }))],
      ['1', 'e7', '2'],
    ],
    ['a thread without messages', held([]), [happened(e(7, 1, { conversation: null }))], ['e7']],
  ])('%s', (_name, thread, changes, expected) => {
    const next = after(thread, ...changes);
    expect(order(next)).toEqual(expected);
    expect(order(after(next, ...changes))).toEqual(expected);
  });

  it('a known event changes nothing, so that nothing is rendered again', () => {
    const thread = after(held([m(1)]), happened(e(7, 1500)));
    expect(after(thread, happened(e(7, 1500)))).toBe(thread);
  });
});
