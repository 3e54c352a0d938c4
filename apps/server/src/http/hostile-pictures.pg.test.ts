import { crc32, deflateSync } from 'node:zlib';
import type { Route } from '@parley/protocol/http/route';
import { type RouteName, routes } from '@parley/protocol/http/routes';
import { expect } from 'vitest';
import { isWithin, leastLoopDelay } from '../testing/loop-delay';
import { serverTest as test } from '../testing/server-test';
import { upload } from '../testing/upload';

/** Pictures are decoded by other threads. */
const BOUNDS = { blockedMs: 100, peakBytes: 128 * 1024 * 1024 };

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A black-and-white PNG of this size, with any pixel data. */
function png(side: number, pixels: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const begin = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    begin,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const PICTURES: Record<string, Buffer> = {
  '3,600 million pixels in a hundred bytes': png(60_000, Buffer.alloc(1)),
  '100 million pixels in 12 kB': png(10_000, Buffer.alloc(10_000 * 1251)),
  'a picture that ends early': png(4000, Buffer.alloc(1)),
  'a GIF of 65,535 by 65,535': Buffer.from('GIF89a\xff\xff\xff\xff\x80\x00\x00\x00\x00\x00\xff\xff\xff;', 'latin1'),
};

test('no picture blocks the server or fills its memory, at any upload route', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  const wrong: string[] = [];
  for (const [name, content] of Object.entries(PICTURES))
    for (const route of Object.keys(routes) as RouteName[]) {
      const { needs, upload: isUpload }: Route = routes[route];
      if (!isUpload) continue;
      const path = `${route.split(' ')[1]}?id=${boss.uuid}&YQToken=${visitor.id}`;
      const bearer = needs === 'visitor' ? visitor.credential : boss.token;
      let status = 0;
      const delay = await leastLoopDelay(async () => {
        ({ status } = await upload(on, bearer, { name: 'a.png', content, path }));
      }, BOUNDS);
      if (status === 0 || status >= 500 || !isWithin(delay, BOUNDS))
        wrong.push(JSON.stringify({ name, route, status, ...delay }));
    }
  expect(wrong.join('\n')).toBe('');
});
