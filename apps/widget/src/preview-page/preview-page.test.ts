import { previewStates, type ToPreview } from '@parley/protocol/preview';
import { describe, expect, it, vi } from 'vitest';
import { listenToConsole } from './control';
import { isolate } from './isolate';
import { createStandIn } from './stand-in';

const OWN = 'https://chat.example';
const shown = (changes: Partial<ToPreview> = {}): ToPreview => ({
  type: 'show',
  state: 'greeting',
  language: 'zh',
  theme: 'light',
  settings: { window: { title: 'Tea' } },
  invitation: '',
  ...changes,
});

describe('the preview page', () => {
  const parent = { postMessage: () => {} };
  function receive(event: { source?: unknown; origin?: string; data: object }) {
    const received: ToPreview[] = [];
    const takers = new Set<(event: MessageEvent) => void>();
    listenToConsole({
      here: { addEventListener: (_, take) => takers.add(take), removeEventListener: () => {} },
      peer: () => parent,
      origin: OWN,
      onMessage: (message) => received.push(message),
    });
    for (const take of takers) take({ source: parent, origin: OWN, ...event } as MessageEvent);
    return received;
  }
  const message = { parley: 1, ...shown() };

  it('takes settings from the console that frames it', () => expect(receive({ data: message })).toEqual([message]));

  it.each([
    ['a page of another origin that frames it', { origin: 'https://evil.example', data: message }],
    ['an origin with ours as prefix', { origin: `${OWN}.evil.example`, data: message }],
    ['a page without an origin', { origin: 'null', data: message }],
    ['another window of our origin', { source: {}, data: message }],
    ['an unknown state', { data: { ...message, state: 'broken' } }],
    ['settings that are no object', { data: { ...message, settings: 'title' } }],
  ])('is deaf to %s', (_name, event) => expect(receive(event)).toEqual([]));
});

describe('the stand-in of the server', () => {
  const { type: _, ...first } = shown();
  const ask = async (standIn: ReturnType<typeof createStandIn>, path: string) =>
    (await (await standIn.fetch(`${OWN}/demo/preview/api/visitor/${path}`)).json()) as {
      code: number;
      data: { settings?: unknown; talk?: { invitation: string | null } };
    };

  it.each(previewStates)('serves the state %s', async (state) => {
    const standIn = createStandIn({ ...first, state, invitation: 'Hi' });
    const { data } = await ask(standIn, 'hello');
    expect(data.settings).toEqual(first.settings);
    expect((await ask(standIn, 'messages')).data.talk).toEqual(data.talk);
    expect(data.talk?.invitation).toBe(state === 'invited' ? 'Hi' : null);
  });

  it('refuses what a preview does not have', async () =>
    expect((await ask(createStandIn(first), 'handoff')).code).toBe(404));

  it('sends changed settings to the open window, also those that changed while it was loading', async () => {
    const standIn = createStandIn(first);
    const sent: { code: string; settings?: unknown }[] = [];
    await ask(standIn, 'hello');
    standIn.show({ ...first, settings: { window: { title: 'Early' } } });
    const line = standIn.connect((frame) => sent.push(frame as never));
    line.receive({ code: '5001' });
    standIn.show({ ...first, settings: { window: { title: 'Typed' } } });
    standIn.show({ ...first, settings: { window: { title: 'Typed' } } });
    expect(sent.filter(({ code }) => code === '8012').map(({ settings }) => settings)).toEqual([
      { title: 'Early' },
      { title: 'Typed' },
    ]);
  });
});

it('an isolated window neither calls a server nor stores', async () => {
  const fetch = vi.fn();
  const kept = { setItem: vi.fn() };
  const target = { fetch, localStorage: kept, sessionStorage: kept, indexedDB: {}, navigator: { locks: {} } };
  const { type: _, ...first } = shown();
  isolate(target as unknown as Window, createStandIn(first));
  const window = target as unknown as Window;
  await window.fetch(`${OWN}/api/visitor/hello`);
  window.localStorage.setItem('credential', 'x');
  window.sessionStorage.setItem('open', '1');
  expect([fetch.mock.calls, kept.setItem.mock.calls]).toEqual([[], []]);
  expect(window.localStorage.getItem('credential')).toBe('x');
  expect([window.indexedDB, window.navigator.locks]).toEqual([undefined, undefined]);
});
