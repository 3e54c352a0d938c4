import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isOutage } from '../db/failures';
import { Refusal } from '../errors';
import type { Download } from '../http/download';
import type { DownloadCall, Downloads } from '../http/handler';
import { streamed } from '../sheets/streamed';
import { SECRET_BYTES } from './download-wire';
import { fetchDownloads } from './fetch-downloads';
import type { MakerAddress } from './file-maker';
import { serveDownloads } from './serve-downloads';

type Call = DownloadCall<'GET /users/export'>;

const secret = randomBytes(SECRET_BYTES);
let serving: Awaited<ReturnType<typeof serveDownloads>>;
/** Downloads of the simulated process, set by each test. */
let make: (call: Call) => Promise<Download>;
let loads = 0;
let address: MakerAddress | null;
const leave = vi.fn();
let fetchFile: (gone?: AbortSignal) => Promise<Download>;

beforeEach(async () => {
  loads = 0;
  serving = await serveDownloads({
    secret,
    log: pino({ level: 'silent' }),
    async load() {
      loads += 1;
      return { 'GET /users/export': (call: Call) => make(call) } as unknown as Downloads;
    },
  });
  leave.mockClear();
  address = { address: serving.address, secret, leave };
  const downloads = fetchDownloads({ reach: async () => address });
  fetchFile = (gone) => {
    const agent = {
      uuid: 'a',
      masks: ['phone'],
      openTo: new Set(['v']),
      disconnected: gone,
    } as unknown as Call['agent'];
    // Like a real call, with parts that cannot be serialized.
    const call = { value: { format: 'csv' }, agent, http: { language: 'zh', cookie: () => null } };
    return downloads['GET /users/export'](call as unknown as Call);
  };
});
afterEach(() => serving.end());

const HEAD = { name: '客户.csv', type: 'text/csv', rows: 2, bytes: null };
const fileOf = (...pieces: (string | Buffer)[]): Download => ({
  ...HEAD,
  stream: Readable.from(pieces, { objectMode: false }),
});

/** Yields one piece, then nothing until it is destroyed. */
function endless() {
  const release = vi.fn(async () => undefined);
  async function* pieces(): AsyncGenerator<string, void> {
    yield 'first';
    await new Promise(() => undefined);
  }
  return { release, file: { ...HEAD, stream: streamed(pieces(), release) } };
}

describe('a file made by a process of its own', () => {
  test('arrives complete, with its head', async () => {
    const bytes = randomBytes(3_000_000);
    make = async () => fileOf('head\n', bytes, 'end');
    const { stream, ...head } = await fetchFile();
    expect(head).toEqual(HEAD);
    expect(
      Buffer.compare(await buffer(stream), Buffer.concat([Buffer.from('head\n'), bytes, Buffer.from('end')])),
    ).toBe(0);
  });

  test('is created from the same call', async () => {
    let asked: Call | undefined;
    make = async (call) => {
      asked = call;
      return fileOf('a');
    };
    await buffer((await fetchFile(new AbortController().signal)).stream);
    expect(asked).toMatchObject({
      value: { format: 'csv' },
      agent: { uuid: 'a', masks: ['phone'], openTo: new Set(['v']), disconnected: expect.any(AbortSignal) },
      http: { language: 'zh' },
    });
  });

  test('starts to arrive before it is complete', async () => {
    const { file } = endless();
    make = async () => file;
    const { stream } = await fetchFile();
    expect(String((await once(stream, 'data'))[0])).toBe('first');
    stream.destroy();
  });

  test('loads the handlers once, at the first request', async () => {
    expect(loads).toBe(0);
    make = async () => fileOf('a');
    await Promise.all([1, 2, 3].map(async () => buffer((await fetchFile()).stream)));
    expect(loads).toBe(1);
  });

  test('is aborted when its client disconnects, before the first byte and later', async () => {
    const middle = endless();
    make = async () => middle.file;
    const { stream } = await fetchFile();
    stream.destroy();
    await expect.poll(() => middle.release.mock.calls.length).toBeGreaterThan(0);

    let received: AbortSignal | undefined;
    make = ({ agent }) => {
      received = agent.disconnected;
      return new Promise(() => undefined);
    };
    const gone = new AbortController();
    const never = fetchFile(gone.signal);
    await expect.poll(() => received).toBeDefined();
    gone.abort();
    await expect(never).rejects.toThrow('aborted');
    await expect.poll(() => received?.aborted).toBe(true);
  });

  test('lets the process go when its client has disconnected while it started', async () => {
    await expect(fetchFile(AbortSignal.abort())).rejects.toThrow('aborted');
    expect(leave).toHaveBeenCalledOnce();
  });

  test('fails with the same error; after the first byte it is cut off', async () => {
    make = async () => {
      throw new Refusal('bad-request', { fields: ['columns'] });
    };
    await expect(fetchFile()).rejects.toMatchObject({ id: 'bad-request', detail: { fields: ['columns'] } });
    make = () => Promise.reject(Object.assign(new Error('stopped'), { code: '57P01' }));
    expect(await fetchFile().catch(isOutage)).toBe(true);
    make = () => Promise.reject(new Error('a bug'));
    expect(await fetchFile().catch((error: unknown) => [String(error), isOutage(error)])).toEqual([
      'Error: a bug',
      false,
    ]);
    async function* failing() {
      yield 'first';
      throw new Error('later');
    }
    make = async () => ({ ...HEAD, stream: Readable.from(failing(), { objectMode: false }) });
    await expect(buffer((await fetchFile()).stream)).rejects.toThrow('the stream ended early');
  });

  test('is cut off when the process ends, and refused while none runs', async () => {
    const { file } = endless();
    make = async () => file;
    const { stream } = await fetchFile();
    const whole = buffer(stream);
    await Promise.all([expect(whole).rejects.toThrow('the stream ended early'), serving.end()]);
    await expect(fetchFile()).rejects.toMatchObject({ id: 'export-busy', detail: { seconds: 10 } });
    address = null;
    await expect(fetchFile()).rejects.toMatchObject({ id: 'export-busy' });
    expect(existsSync(dirname(serving.address))).toBe(false);
  });

  test('is refused without the secret', async () => {
    make = async () => fileOf('a');
    address = { ...address!, secret: randomBytes(SECRET_BYTES) };
    await expect(fetchFile()).rejects.toMatchObject({ id: 'export-busy' });
    expect(loads).toBe(0);
    const stranger = connect(serving.address);
    stranger.on('error', () => undefined);
    stranger.write(randomBytes(2_000_000));
    await new Promise((closed) => stranger.once('close', closed));
    expect(loads).toBe(0);
  });
});
