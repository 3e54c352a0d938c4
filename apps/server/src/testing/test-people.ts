import { randomUUID } from 'node:crypto';
import type { Answer as AnswerOf, Input, RouteName } from '@parley/protocol/http/routes';
import type { AgentState, InboxSnapshot, VisitorRow } from '@parley/protocol/types';
import { transaction } from '../db/transaction';
import { insertAgent, replaceRoles } from '../features/foundation/agents/store';
import { loadKeys } from '../features/foundation/auth/keys';
import { openSession } from '../features/foundation/auth/sessions/sessions';
import { uuidV7 } from '../ids';
import type { TestServer } from './start-server';
import type { Answer, TestSocket } from './test-socket';

export type Reply<T = Record<string, unknown>> = { status: number; data: T; error: string | undefined };

/** Calls a route; a refusal is returned like any answer. */
async function call<N extends RouteName>(
  { server }: TestServer,
  bearer: string | null,
  route: N,
  value?: Input<N>,
): Promise<Reply<AnswerOf<N>>> {
  const [method, path] = route.split(' ') as ['GET' | 'POST', string];
  const response = await server.http.inject({
    method,
    url: `/api${path}`,
    headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    ...(method === 'GET' ? { query: (value ?? {}) as Record<string, string> } : { payload: (value ?? {}) as object }),
  });
  const { data } = response.json() as { data: AnswerOf<N> & { error?: string } };
  return { status: response.statusCode, data, error: data?.error };
}

export type AgentOptions = { nickname?: string; role?: string | null; limit?: number };
type Verb =
  | 'accept'
  | 'decline'
  | 'withdraw'
  | 'end'
  | 'transfer'
  | 'invite'
  | 'recall'
  | 'monitor'
  | 'takeOver'
  | 'handBack'
  | 'requeue'
  | 'note'
  | 'unnote'
  | 'whisper'
  | 'blacklist'
  | 'unblacklist'
  | 'inviteRating'
  | 'summary'
  | 'toLetter';

/** An agent signed in to a test's server. */
export class TestAgent {
  readonly uuid: string;
  readonly nickname: string;
  readonly sockets: TestSocket[] = [];
  token: string;
  readonly #on: TestServer;

  constructor(on: TestServer, { uuid, nickname, token }: { uuid: string; nickname: string; token: string }) {
    this.#on = on;
    this.uuid = uuid;
    this.nickname = nickname;
    this.token = token;
  }

  /** The newest socket. */
  get socket(): TestSocket {
    return this.sockets.at(-1)!;
  }

  call = <N extends RouteName>(route: N, value?: Input<N>): Promise<Reply<AnswerOf<N>>> =>
    call(this.#on, this.token, route, value);

  async connect({ cursor }: { cursor?: string } = {}): Promise<TestSocket> {
    const socket = this.#on.open('agent', { nickname: this.nickname });
    this.sockets.push(socket);
    await socket.code('0000');
    const { uuid, token } = this;
    socket.send({ type: 'service', code: '5000', uuid, token, ...(cursor === undefined ? {} : { cursor }) });
    await Promise.race([socket.until(({ code }) => code === '7000' || code === '7005'), socket.closed]);
    await this.#on.settle();
    return socket;
  }

  /** Opens a new login. */
  async signsInAgain(): Promise<void> {
    this.token = await openLogin(this.#on, this.uuid);
  }

  async inbox(): Promise<InboxSnapshot> {
    const { status, data } = await this.call('GET /talk/userList');
    if (status !== 200) throw new Error(`userList answered ${status}`);
    return data as InboxSnapshot;
  }

  row = async (visitor: TestVisitor): Promise<VisitorRow | undefined> =>
    (await this.inbox()).list.find((row) => row.YQToken === visitor.id);

  /** Calls a route of talk on a visitor; resolves when everything it caused is stored and pushed. */
  async does(verb: Verb, visitor: TestVisitor | string, more: object = {}): Promise<Reply<VisitorRow>> {
    const YQToken = typeof visitor === 'string' ? visitor : visitor.id;
    const reply = await this.call(`POST /talk/${verb}` as RouteName, { YQToken, ...more } as never);
    await this.#on.settle();
    return reply as Reply<VisitorRow>;
  }

  async hides(state: AgentState = '1'): Promise<void> {
    await this.call('POST /index/state', { state });
    await this.#on.settle();
  }

  /** Sends without waiting. Returns the message's id. */
  send(visitor: TestVisitor, msg: string, { onlyID = randomUUID() as string, ...more }: Record<string, unknown> = {}) {
    this.socket.send({ code: '6010', onlyID, YQToken: visitor.id, msg, ...more });
    return String(onlyID);
  }

  async says(visitor: TestVisitor, msg: string, more: Record<string, unknown> = {}): Promise<Answer> {
    const answer = await this.socket.answer(this.send(visitor, msg, more));
    await this.#on.settle();
    return answer;
  }

  async reads(visitor: TestVisitor, seq: number): Promise<void> {
    this.socket.send({ code: '6013', YQToken: visitor.id, seq });
    await this.#on.settle();
  }

  /** Closes all sockets; the server has noticed when this resolves. */
  async leaves(): Promise<void> {
    for (const socket of this.sockets.splice(0)) await this.#on.close(socket);
  }
}

/** A visitor of a test's server, after its hello. */
export class TestVisitor {
  id = '';
  credential = '';
  cursor = '';
  readonly sockets: TestSocket[] = [];
  readonly #on: TestServer;

  constructor(on: TestServer) {
    this.#on = on;
  }

  get socket(): TestSocket {
    return this.sockets.at(-1)!;
  }

  call = <N extends RouteName>(route: N, value?: Input<N>): Promise<Reply<AnswerOf<N>>> =>
    call(this.#on, this.credential, route, value);

  async hello(page: Partial<Input<'POST /visitor/hello'>> = {}) {
    const known = this.credential ? { credential: this.credential } : {};
    const reply = await call(this.#on, null, 'POST /visitor/hello', {
      site: 'demo',
      URL: 'https://shop.example/',
      title: 'Shop',
      ...known,
      ...page,
    });
    if (reply.status !== 200) throw new Error(`hello answered ${reply.status} ${reply.error}`);
    this.id = reply.data.YQToken;
    this.credential = reply.data.credential;
    this.cursor = reply.data.cursor;
    await this.#on.settle();
    return reply.data;
  }

  async connect({ cursor }: { cursor?: string } = {}): Promise<TestSocket> {
    const socket = this.#on.open('visitor');
    this.sockets.push(socket);
    await socket.code('0000');
    const resume = cursor === undefined ? {} : { cursor };
    socket.send({ type: 'visitor', code: '5001', credential: this.credential, ...resume });
    await Promise.race([socket.until(({ code }) => code === '7000' || code === '7005'), socket.closed]);
    await this.#on.settle();
    return socket;
  }

  /** Sends without waiting. Returns the message's id. */
  send(msg: string, { onlyID = randomUUID() as string, ...more }: Record<string, unknown> = {}): string {
    this.socket.send({ code: '6000', onlyID, msg, ...more });
    return String(onlyID);
  }

  async says(msg: string, more: Record<string, unknown> = {}): Promise<Answer> {
    const answer = await this.socket.answer(this.send(msg, more));
    await this.#on.settle();
    return answer;
  }

  async reads(seq: number): Promise<void> {
    this.socket.send({ code: '6003', seq });
    await this.#on.settle();
  }

  async views(URL: string, title = URL, onlyID: string = randomUUID()): Promise<Answer> {
    this.socket.send({ code: '6002', onlyID, URL, title });
    const answer = await this.socket.answer(onlyID);
    await this.#on.settle();
    return answer;
  }

  async leaves(): Promise<void> {
    for (const socket of this.sockets.splice(0)) await this.#on.close(socket);
  }
}

/** Creates an agent with a login, without the slow password hash. */
export async function createAgent(on: TestServer, options: AgentOptions = {}): Promise<TestAgent> {
  const { nickname = 'Agent', role = 'Editor', limit = 0 } = options;
  const { db, clock } = on.server.context;
  const uuid = uuidV7(clock.now());
  await transaction(db, async (tx) => {
    const agent = { id: uuid, username: `agent-${uuid}`, passwordHash: '', nickname, permissions: [] };
    await insertAgent(tx, { ...agent, limit, enabled: true });
    const { rows } = await tx.query<{ id: string }>('select id from roles where role = $1', [role]);
    await replaceRoles(
      tx,
      uuid,
      rows.map(({ id }) => id),
    );
  });
  return new TestAgent(on, { uuid, nickname, token: await openLogin(on, uuid) });
}

async function openLogin(on: TestServer, agentId: string): Promise<string> {
  const { db, clock } = on.server.context;
  const keys = await loadKeys(db);
  const caller = { address: '127.0.0.1', userAgent: 'test' };
  const { token } = await transaction(db, (tx) => openSession(tx, { agentId, caller, keys, now: clock.now() }));
  return token;
}
