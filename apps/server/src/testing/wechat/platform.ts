import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerCall } from './answers';
import { createWindows } from './windows';

/** An app that the platform knows, and its kind. */
export type App = { appId: string; secret: string; kind: 'official' | 'mini' };

/**
 * Ways in which calls fail: the platform's number; `slow`: answered when `release` is called; `down`: the connection is
 * closed before the call is read; `gateway`: 502; `lost`: done, but the answer never comes.
 */
export type Fault = number | 'slow' | 'down' | 'gateway' | 'lost';

export type Call = {
  /** `cgi-bin/message/custom/send` */
  path: string;
  query: Record<string, string>;
  body: Record<string, unknown>;
  bytes: Buffer;
  type: string;
};

export type Sent = { appId: string; openId: string; message: Record<string, unknown>; at: number };
export type Media = { bytes: Buffer; type: string; name: string };

/** `unionId`: of apps that are bound together. */
export type SignIn = { appId: string; openId: string; unionId?: string };

export type PlatformState = {
  apps: App[];
  now: () => number;
  /** What reached visitors, in order. */
  sent: Sent[];
  /** Template and subscription messages. */
  notices: Sent[];
  media: Map<string, Media>;
  /** Templates of each app, by its id, in the platform's words. */
  templates: Map<string, Record<string, unknown>[]>;
  /** Answers of `user/info` by openid, beside `subscribe: 1`. */
  users: Map<string, Record<string, unknown>>;
  /** Codes of sign-ins on web pages, each good once. */
  signIns: Map<string, SignIn>;
  /** Who signs in on web pages; undefined: nobody agrees. */
  reader: { openId: string; unionId?: string } | undefined;
  tokens: Map<string, { appId: string; expiresAt: number }>;
  tokenSeconds: number;
  /** False: 40164 to every call for a token. */
  isAllowed: boolean;
  windows: ReturnType<typeof createWindows>;
  counted: number;
};

/** A stand-in of the WeChat platform: its calls, with the windows of replies that it enforces. */
export async function startPlatform({
  apps = [],
  now = Date.now,
  port = 0,
}: Partial<Pick<PlatformState, 'apps' | 'now'>> & { port?: number } = {}) {
  const state: PlatformState = {
    apps,
    now,
    sent: [],
    notices: [],
    media: new Map(),
    users: new Map(),
    tokens: new Map(),
    templates: new Map(),
    signIns: new Map(),
    reader: undefined,
    tokenSeconds: 7200,
    isAllowed: true,
    windows: createWindows(now),
    counted: 0,
  };
  const calls: Call[] = [];
  const held: (() => void)[] = [];
  const faults: { fault: Fault; path: string; times: number }[] = [];

  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname.slice(1);
    const fault = takeFault(path);
    if (fault === 'down') return void response.destroy();
    const call = await readCall(request, path, Object.fromEntries(searchParams));
    calls.push(call);
    if (fault === 'gateway') return void response.writeHead(502).end('<html>502 Bad Gateway</html>');
    if (fault === 'slow') await new Promise<void>((go) => held.push(go));
    if (typeof fault === 'number') return json(response, { errcode: fault, errmsg: `stand-in ${fault}` });
    const answered = answerCall(state, call);
    if (fault === 'lost') return void response.destroy();
    if ('to' in answered) return void response.writeHead(302, { location: answered.to }).end();
    if ('json' in answered) return json(response, answered.json);
    const { bytes, type, name } = answered.file;
    response
      .writeHead(200, { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` })
      .end(bytes);
  }

  function takeFault(path: string): Fault | null {
    const found = faults.find((one) => path.includes(one.path));
    if (!found) return null;
    found.times -= 1;
    if (found.times <= 0) faults.splice(faults.indexOf(found), 1);
    return found.fault;
  }

  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    ...state,
    state,
    /** Whom the sign-in on web pages names from now on. */
    reads(reader: PlatformState['reader']): void {
      state.reader = reader;
    },
    /** For PARLEY_WECHAT_API. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    windows: state.windows,
    /** Lets the next calls whose path contains `path` fail; the first fault that fits is used up first. */
    fail(fault: Fault, { path = '', times = 1 } = {}): void {
      faults.push({ fault, path, times });
    },
    /** Ends all faults. */
    heal(): void {
      faults.length = 0;
    },
    /** Answers the calls that wait by the fault `slow`. */
    release(): void {
      for (const go of held.splice(0)) go();
    },
    /** Ends every access token before its time. */
    expireTokens(): void {
      for (const token of state.tokens.values()) token.expiresAt = 0;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export type Platform = Awaited<ReturnType<typeof startPlatform>>;

async function readCall(request: IncomingMessage, path: string, query: Record<string, string>): Promise<Call> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const bytes = Buffer.concat(parts);
  const type = request.headers['content-type'] ?? '';
  const body = type.includes('json') ? (JSON.parse(bytes.toString('utf8') || '{}') as Record<string, unknown>) : {};
  return { path, query, body, bytes, type };
}

const json = (response: ServerResponse, value: object): void =>
  void response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value));
