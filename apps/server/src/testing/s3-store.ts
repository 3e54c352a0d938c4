import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketSettings } from '../object-store/settings';

/**
 * What the stand-in does with the calls of a method instead of serving them. `drop`: stops after half of the bytes;
 * `lost`: serves the call and gives no answer.
 */
export type StoreFault = { status: number; code: string } | 'silent' | 'reset' | 'drop' | 'lost';

/** Names in one answer of the list, fewer than in a real store. */
const PAGE = 2;

/**
 * A small S3-compatible store with one bucket: checks each signature and digest by the published rules, with none of the
 * library that signs.
 */
export async function startS3Store(overrides: Partial<BucketSettings> = {}) {
  const objects = new Map<string, Buffer>();
  const calls: string[] = [];
  const faults: { method: string; fault: StoreFault; times: number }[] = [];
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const own: BucketSettings = {
    endpoint,
    bucket: 'files',
    prefix: 'desk/',
    region: 'eu-1',
    isHostStyle: false,
    keyId: 'the-key',
    secret: 'the-secret',
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? '';
    const url = new URL(request.url ?? '/', endpoint);
    calls.push(`${method} ${url.pathname}`);
    const at = faults.findIndex((one) => one.method === method && one.times > 0);
    const fault = at < 0 ? null : faults[at]!.fault;
    if (at >= 0) faults[at]!.times -= 1;
    if (fault === 'silent') return;
    if (fault === 'reset') return void request.socket.resetAndDestroy();
    const refuse = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
    if (typeof fault === 'object' && fault) return void refuse(fault.status, fault.code);
    const body = await buffer(request);
    const refused = refusalOf(request, { url, body, settings: own });
    if (refused) return void refuse(403, refused);
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    if (bucket !== own.bucket) return void refuse(404, 'NoSuchBucket');
    const name = rest.join('/');
    if (name === '') return void response.end(listed([...objects.keys()].sort(), url.searchParams));
    const found = objects.get(name);
    switch (method) {
      case 'PUT':
        objects.set(name, body);
        if (fault === 'lost') return void request.socket.resetAndDestroy();
        return void response.end();
      case 'DELETE':
        objects.delete(name);
        return void response.writeHead(204).end();
      default:
        if (!found) return void refuse(404, 'NoSuchKey');
        return sendObject(request, response, { found, isCut: fault === 'drop' });
    }
  }

  return {
    settings: { ...own, ...overrides },
    objects,
    calls,
    /** The next `times` calls of a method fail. */
    fails(method: string, fault: StoreFault, times = Number.POSITIVE_INFINITY): void {
      faults.push({ method, fault, times });
    },
    recovers(): void {
      faults.length = 0;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type S3Store = Awaited<ReturnType<typeof startS3Store>>;

function sendObject(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { found, isCut }: { found: Buffer; isCut: boolean },
): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  const part = from === undefined ? found : found.subarray(Number(from), Number(to) + 1);
  response.writeHead(from === undefined ? 200 : 206, {
    'content-length': part.length,
    ...(from === undefined ? {} : { 'content-range': `bytes ${from}-${to}/${found.length}` }),
  });
  if (method === 'HEAD') return void response.end();
  if (!isCut) return void response.end(part);
  response.write(part.subarray(0, part.length / 2), () => response.socket?.resetAndDestroy());
}

function listed(names: readonly string[], query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? '';
  const rest = names.filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after);
  const page = rest.slice(0, PAGE);
  const next = rest.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const contents = page.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('');
  return `<?xml version="1.0"?><ListBucketResult>${contents}${next}</ListBucketResult>`;
}

type Signed = { url: URL; body: Buffer; settings: BucketSettings };

/** The store's code for a signature (AWS Signature Version 4) or digest that does not fit; null: both do. */
function refusalOf({ method, headers }: IncomingMessage, { url, body, settings }: Signed): string | null {
  const [, keyId, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (keyId !== settings.keyId) return 'InvalidAccessKeyId';
  const digest = String(headers['x-amz-content-sha256']);
  const time = String(headers['x-amz-date']);
  const [day = '', region = ''] = scope.split('/');
  if (region !== settings.region) return 'AuthorizationHeaderMalformed';
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort();
  const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = [method, url.pathname, query.join('&'), signed.join(''), names, digest].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${settings.secret}`));
  if (hmac(key, text).toString('hex') !== signature) return 'SignatureDoesNotMatch';
  if (method !== 'PUT') return null;
  return sha256(body) === digest ? null : 'XAmzContentSHA256Mismatch';
}

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
