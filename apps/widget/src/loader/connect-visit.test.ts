import { CODE } from '@parley/protocol/codes';
import { afterEach, expect, it, vi } from 'vitest';
import { buildPage } from '../testing';
import { connectVisit } from './connect-visit';

afterEach(() => void vi.unstubAllGlobals());

/** A server that has lost the cursor of every socket; returns the sockets and the values of `settings` in queries. */
function serve() {
  const asked: (string | null)[] = [];
  const sockets: FakeSocket[] = [];
  class FakeSocket {
    readyState = 1;
    onmessage: (event: { data: string }) => void = () => {};
    onclose: (event: { code: number }) => void = () => {};
    constructor() {
      sockets.push(this);
    }
    say(frame: object) {
      this.onmessage({ data: JSON.stringify(frame) });
    }
    send() {}
    close() {}
  }
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url).searchParams.get('settings'));
    return Response.json({ code: 200, msg: '', data: buildPage([]) });
  });
  const loseCursor = async (count: number) => {
    await expect.poll(() => sockets.length).toBe(count);
    const socket = sockets.at(-1) as FakeSocket;
    socket.say({ code: CODE.whoAreYou });
    socket.say({ code: CODE.snapshotNeeded, cursor: 'e-1', time: 1 });
    await expect.poll(() => asked.length).toBe(count);
    return socket;
  };
  return { asked, loseCursor };
}

const connect = (cursor: string | null, onPage = () => {}) =>
  connectVisit({
    server: { api: 'https://chat.example/api/', socket: 'wss://chat.example/ws/visitor' },
    cursor,
    readSeq: () => 0,
    credential: () => 'known',
    onPage,
    onPush: () => {},
    greet: async () => {},
  });

it('each snapshot brings the settings of now: a publication before the socket was bound is not missed', async () => {
  const { asked, loseCursor } = serve();
  const onPage = vi.fn();
  const connection = connect(null, onPage);
  const socket = await loseCursor(1);
  await expect.poll(() => onPage.mock.calls.length).toBe(1);
  socket.onclose({ code: 1006 });
  await loseCursor(2);
  expect(asked).toEqual(['1', '1']);
  connection.close();
});

it('without a conversation nothing is loaded first: pushes since hello are replayed', async () => {
  const { asked, loseCursor } = serve();
  const connection = connect('e-0');
  expect(asked).toEqual([]);
  await loseCursor(1);
  expect(asked).toEqual(['1']);
  connection.close();
});
