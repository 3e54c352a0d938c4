import { request } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import { WebSocket } from 'ws';
import { Latencies } from '../measure/latency';
import { exitOnSignal } from '../processes/child';
import { ParleyProcess } from '../processes/parley';
import { makeScratch, removeScratch } from '../processes/scratch';
import { seededRandom } from '../wire/random';
import { StormDesk } from './desk';
import { option } from './option';

/*
 * Attack 28: messages of others while one visitor sends 1,000 frames a second, one address opens visitors without end, and
 * pictures of 400 million pixels are uploaded. The flood comes from an address of its own, which has the usual limits.
 * `--seconds=8` of each phase; quiet and flooded phases in turn.
 */

const floodAddress = '127.0.0.2';
const conversations = 20;
const perSecond = 100;
const bound = 2;
const bombSide = 20_000;

const phaseMs = option('seconds', 8) * 1000;
const violations: string[] = [];
const figures: Record<string, unknown> = {};

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

exitOnSignal();
const scratch = makeScratch('floods');
const server = await ParleyProcess.start(scratch);
const desk = new StormDesk(server, seededRandom(5));
try {
  await desk.open(4, conversations);
  await measure(() => () => undefined);
  const quiet: number[] = [];
  const flooded: number[] = [];
  for (let round = 0; round < 2; round++) {
    quiet.push(await measure(() => () => undefined));
    flooded.push(await measure(flood));
  }
  const p99 = { quiet: Math.min(...quiet), flooded: Math.min(...flooded) };
  Object.assign(figures, { quiet, flooded, ratio: Number((p99.flooded / p99.quiet).toFixed(2)) });
  if (p99.flooded > bound * p99.quiet) violations.push(`I6: p99 of others is ${figures.ratio} × the quiet one`);
  if (!(await desk.settled())) violations.push('no rest');
  violations.push(...desk.faults);
  if (desk.lost.length > 0) violations.push(`sockets of others were lost: ${desk.lost.join('; ')}`);
} catch (error) {
  violations.push(String(error), server.child.outputTail());
}
desk.close();
await server.stop();
console.log(JSON.stringify(figures));
for (const violation of violations.slice(0, 40)) console.log(`violation: ${violation}`);
if (violations.length === 0) removeScratch(scratch);
process.exit(violations.length > 0 ? 1 : 0);

/** The 99th percentile of acknowledgements in milliseconds, by when each message was due. */
async function measure(begin: () => () => void): Promise<number> {
  const latencies = new Latencies();
  const waiting = new Map<string, { index: number; due: number }>();
  const end = begin();
  const begun = performance.now();
  let said = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now();
      for (const [onlyID, { index, due }] of waiting) {
        if (!desk.isAcknowledged(index, onlyID)) continue;
        latencies.add(now - due);
        waiting.delete(onlyID);
      }
      for (; said < ((now - begun) / 1000) * perSecond && now - begun < phaseMs; said++) {
        const onlyID = desk.say(said % conversations, said % 2 ? 'user' : 'service', `message ${said}`);
        waiting.set(onlyID, { index: said % conversations, due: begun + (said / perSecond) * 1000 });
      }
      if (now - begun < phaseMs || waiting.size > 0) return;
      clearInterval(timer);
      resolve();
    }, 2);
  });
  end();
  return Math.round(latencies.percentile(0.99) * 10) / 10;
}

/** Begins all floods; returns what ends them. */
function flood(): () => void {
  let isOver = false;
  const sockets = new Set<WebSocket>();
  const count = (what: string) => {
    figures[what] = Number(figures[what] ?? 0) + 1;
  };

  async function openVisitors(): Promise<void> {
    while (!isOver) {
      const { status, text } = await post('/api/visitor/hello', JSON.stringify(page), {
        'content-type': 'application/json',
      });
      count(`hello ${status}`);
      if (status === 200 && sockets.size < 1) sendFrames(credentialOf(text));
    }
  }

  /** 1,000 frames a second, on a new socket when the old one is closed. */
  function sendFrames(credential: string): void {
    if (isOver) return;
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws/visitor`, { localAddress: floodAddress });
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
    void uploadBombs(credential);
  }

  async function uploadBombs(credential: string): Promise<void> {
    const form =
      '--bomb\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
    const body = Buffer.concat([Buffer.from(form), bomb, Buffer.from('\r\n--bomb--\r\n')]);
    const headers = { 'content-type': 'multipart/form-data; boundary=bomb', authorization: `Bearer ${credential}` };
    while (!isOver) count(`picture ${(await post('/api/visitor/upload', body, headers)).status}`);
  }

  for (let lane = 0; lane < 4; lane++) void openVisitors();
  return () => {
    isOver = true;
    for (const socket of sockets) socket.terminate();
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
    const call = request(
      server.origin + path,
      { method: 'POST', headers, localAddress: floodAddress },
      async (answer) => {
        const pieces: Buffer[] = [];
        try {
          for await (const piece of answer) pieces.push(piece as Buffer);
        } catch {}
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString() });
      },
    );
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
