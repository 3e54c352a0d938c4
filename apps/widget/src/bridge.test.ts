import { describe, expect, it } from 'vitest';
import { type Listener, openBridge, type Peer, type ToFrame, type ToLoader, toFrame, toLoader } from './bridge';

const FRAME = 'https://chat.example';
const HOST = 'https://shop.example';

type Sent = { message: unknown; origin: string };

function buildWindow() {
  const takers = new Set<(event: MessageEvent) => void>();
  const sent: Sent[] = [];
  const here: Listener = {
    addEventListener: (_type, take) => takers.add(take),
    removeEventListener: (_type, take) => takers.delete(take),
  };
  const peer: Peer = { postMessage: (message, origin) => sent.push({ message, origin }) };
  const receive = (event: { source: unknown; origin: string; data: unknown }) => {
    for (const take of takers) take(event as MessageEvent);
  };
  return { here, peer, sent, receive };
}

function buildLoaderEnd() {
  const window = buildWindow();
  const received: ToLoader[] = [];
  const bridge = openBridge<ToLoader, ToFrame>({
    here: window.here,
    peer: () => window.peer,
    origin: FRAME,
    accepts: toLoader,
    onMessage: (message) => received.push(message),
  });
  return { ...window, received, bridge };
}

function buildFrameEnd() {
  const window = buildWindow();
  const received: ToFrame[] = [];
  const bridge = openBridge<ToFrame, ToLoader>({
    here: window.here,
    peer: () => window.peer,
    origin: null,
    accepts: toFrame,
    onMessage: (message) => received.push(message),
  });
  return { ...window, received, bridge };
}

const close = { parley: 1, type: 'close' };
const shown = { parley: 1, type: 'shown', shown: true, focus: true };

describe("the loader's end (attack 9)", () => {
  it('accepts messages of the frame, from its window and its origin', () => {
    const { receive, peer, received } = buildLoaderEnd();
    receive({ source: peer, origin: FRAME, data: close });
    expect(received).toEqual([close]);
  });

  it.each([
    ['another window of the right origin', { source: {}, origin: FRAME, data: close }],
    ['no window', { source: null, origin: FRAME, data: close }],
    ['the right window, navigated elsewhere', { origin: 'https://evil.example', data: close }],
    ['an origin with our origin as prefix', { origin: `${FRAME}.evil.example`, data: close }],
    ['an opaque origin', { origin: 'null', data: close }],
  ])('is deaf to %s', (_name, event) => {
    const { receive, peer, received } = buildLoaderEnd();
    receive({ source: peer, ...event });
    expect(received).toEqual([]);
  });

  it.each([
    ['text', 'close'],
    ['nothing', null],
    ['without our marker', { type: 'close' }],
    ['another version', { parley: 2, type: 'close' }],
    ['an unknown type', { parley: 1, type: 'navigate', to: 'https://evil.example' }],
    ['a type from the prototype', { parley: 1, type: 'constructor' }],
    ['an object as type', { parley: 1, type: { toString: 'close' } }],
    ['a missing field', { parley: 1, type: 'badge', unread: 1 }],
    ['a wrong field', { parley: 1, type: 'badge', unread: '1', preview: '' }],
    ['a message that only the frame accepts', shown],
  ])('passes over %s', (_name, data) => {
    const { receive, peer, received } = buildLoaderEnd();
    receive({ source: peer, origin: FRAME, data });
    expect(received).toEqual([]);
  });

  it('sends only to the origin of the frame', () => {
    const { bridge, sent } = buildLoaderEnd();
    bridge.send({ type: 'shown', shown: true, focus: true });
    expect(sent).toEqual([{ message: { type: 'shown', shown: true, focus: true, parley: 1 }, origin: FRAME }]);
  });
});

describe("the frame's end (attack 9)", () => {
  it('sends nothing before its parent has sent a message', () => {
    const { bridge, sent } = buildFrameEnd();
    bridge.send({ type: 'badge', unread: 1, preview: 'secret' });
    expect(sent).toEqual([]);
  });

  it('accepts only the origin of the first message', () => {
    const { bridge, receive, peer, received, sent } = buildFrameEnd();
    receive({ source: peer, origin: HOST, data: shown });
    receive({ source: peer, origin: 'https://evil.example', data: { ...shown, shown: false } });
    bridge.send({ type: 'close' });
    expect(received).toEqual([shown]);
    expect(sent).toEqual([{ message: close, origin: HOST }]);
  });

  it('is not bound by a foreign message', () => {
    const { receive, peer, received } = buildFrameEnd();
    receive({ source: peer, origin: 'https://extension.example', data: { hello: 1 } });
    receive({ source: peer, origin: HOST, data: shown });
    expect(received).toEqual([shown]);
  });

  it('ignores windows other than its parent', () => {
    const { receive, received } = buildFrameEnd();
    receive({ source: {}, origin: HOST, data: shown });
    expect(received).toEqual([]);
  });

  it('answers a parent without an origin, which cannot be named', () => {
    const { bridge, receive, peer, sent } = buildFrameEnd();
    receive({ source: peer, origin: 'null', data: shown });
    bridge.send({ type: 'close' });
    expect(sent).toEqual([{ message: close, origin: '*' }]);
  });
});

it('sends and accepts nothing once closed', () => {
  const { bridge, receive, peer, received } = buildLoaderEnd();
  bridge.close();
  receive({ source: peer, origin: FRAME, data: close });
  expect(received).toEqual([]);
});
