import { describe, expect } from 'vitest';
import { WebSocket } from 'ws';
import { createInProcessBus } from '../../bus/in-process';
import { restrictSites } from '../../testing/restrict-sites';
import { codesCausedBy, serverTest as test } from '../../testing/server-test';
import { startServer, type TestServer } from '../../testing/start-server';
import { TestVisitor } from '../../testing/test-people';
import type { TestSocket } from '../../testing/test-socket';

async function refusedBind(on: TestServer, kind: 'agent' | 'visitor', frame: object) {
  const socket = on.open(kind);
  await socket.code('0000');
  socket.send(frame);
  return (await socket.closed).code;
}

describe('bind', () => {
  test('0000 on open; Y is answered by Y, before the bind too', async ({ on }) => {
    for (const kind of ['agent', 'visitor'] as const) {
      const socket = on.open(kind);
      const received: string[] = [];
      socket.ws.on('message', (data) => received.push(String(data)));
      await socket.code('0000');
      socket.send('Y');
      await expect.poll(() => received).toEqual(['{"code":"0000"}', 'Y']);
    }
  });

  test('4401: wrong or missing credentials', async ({ on }) => {
    const agent = await on.agent();
    const other = await on.agent();
    const visitor = await on.visitor();
    const { uuid, token } = agent;
    const frames = [
      { code: '5000', uuid, token: `${token}x` },
      { code: '5000', uuid: other.uuid, token },
      { code: '5000', uuid, token: '' },
      { code: '5000', uuid },
      { code: '5000', uuid, token: visitor.credential },
      { code: '5000', uuid: { $ne: '' }, token: [token] },
      { code: '5001', credential: visitor.credential },
    ];
    for (const frame of frames) expect(await refusedBind(on, 'agent', frame), JSON.stringify(frame)).toBe(4401);
  });

  test('attack 1: no loose comparison finds a visitor', async ({ on }) => {
    const visitor = await on.visitor();
    const odd = [
      0,
      true,
      false,
      null,
      [],
      {},
      '',
      '0e1',
      [visitor.credential],
      { credential: visitor.credential },
      visitor.id,
    ];
    for (const credential of odd)
      expect(await refusedBind(on, 'visitor', { code: '5001', credential }), JSON.stringify(credential)).toBe(4401);
    expect(await refusedBind(on, 'visitor', { code: '5000', uuid: visitor.id, token: visitor.credential })).toBe(4401);
  });

  test('4402 if only the access token has expired; a bound socket stays open', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    on.clock.advance(15 * 60_000 + 1000);
    expect(await refusedBind(on, 'agent', { code: '5000', uuid: agent.uuid, token: agent.token })).toBe(4402);
    await visitor.says('hello');
    expect(await agent.says(visitor, 'still here')).toMatchObject({ code: '7001' });
  });

  test('4401 after the end of the login', async ({ on }) => {
    const agent = await on.agent();
    await agent.call('GET /login/logOut');
    expect(await refusedBind(on, 'agent', { code: '5000', uuid: agent.uuid, token: agent.token })).toBe(4401);
  });

  test('4408 after ten seconds without a bind', async ({ on }) => {
    const socket = on.open('visitor');
    await socket.code('0000');
    on.clock.advance(10_000);
    await on.runJob('heartbeat');
    expect(socket.isClosed).toBe(false);
    on.clock.advance(1);
    await on.runJob('heartbeat');
    expect((await socket.closed).code).toBe(4408);
  });

  test('no 4408 for a bind in time that waits for a hanging database', async ({ on }) => {
    const visitor = await on.visitor();
    const holder = await on.database.db.connect();
    await holder.query('begin');
    await holder.query('lock table visitor_credentials');
    const socket = on.open('visitor');
    await socket.code('0000');
    socket.send({ code: '5001', credential: visitor.credential });
    await socket.flush();
    on.clock.advance(11_000);
    await on.runJob('heartbeat');
    await holder.query('rollback');
    holder.release();
    await socket.code('7000');
    expect(socket.isClosed).toBe(false);
  });

  test('frames before the answer to the bind are handled after it, in order; a second bind changes nothing', async ({
    on,
  }) => {
    await on.agent();
    const visitor = await on.visitor();
    const socket = on.open('visitor');
    socket.ws.once('open', () => {
      socket.send({ code: '5001', credential: visitor.credential });
      socket.send({ code: '5001', credential: 'another' });
      for (const onlyID of ['a', 'b', 'c']) socket.send({ code: '6000', onlyID, msg: onlyID });
    });
    await socket.answer('c');
    await on.settle();
    expect(socket.codes().filter((code) => /^(7000|7001|7002|7005)$/.test(code))).toEqual([
      '7000',
      '7001',
      '7001',
      '7001',
    ]);
    expect(socket.all('7001').map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  test('frames that come while the bus is slow are handled after those before them', async () => {
    const waiting: (() => void)[] = [];
    let isSlow = false;
    const settled = async () => {
      if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
    };
    const on = await startServer({ bus: { ...createInProcessBus(), settled } });
    await on.agent();
    const visitor = new TestVisitor(on);
    await visitor.hello();
    const socket = on.open('visitor');
    const says = (onlyID: string) => socket.send({ code: '6000', onlyID, msg: onlyID });
    await socket.code('0000');
    isSlow = true;
    socket.send({ code: '5001', credential: visitor.credential });
    says('a');
    await expect.poll(() => waiting).toHaveLength(1);
    for (const onlyID of ['b', 'c']) says(onlyID);
    await socket.flush();
    isSlow = false;
    waiting[0]!();
    await socket.answer('c');
    expect(socket.codes().slice(0, 2)).toEqual(['0000', '7000']);
    const { rows } = await on.database.db.query<{ msg: string }>('select msg from messages order by seq');
    expect(rows.map(({ msg }) => msg)).toEqual(['a', 'b', 'c']);
    await on.stop();
  });

  test('1013: too many frames, or too large ones, before the bind', async ({ on }) => {
    const said = [
      Array.from({ length: 65 }, () => ({ code: '6000', onlyID: 'x', msg: 'x' })),
      Array.from({ length: 6 }, () => ({ code: '6000', onlyID: 'x', msg: 'x'.repeat(50_000) })),
    ];
    for (const frames of said) {
      const socket = on.open('visitor');
      await socket.code('0000');
      for (const frame of frames) socket.send(frame);
      expect((await socket.closed).code).toBe(1013);
    }
  });
});

describe('frames', () => {
  test('1003 binary', async ({ on }) => {
    const visitor = await on.visitor();
    visitor.socket.send(Buffer.from('{"code":"6000"}'));
    expect((await visitor.socket.closed).code).toBe(1003);
  });

  test('64 KiB is accepted, one byte more is 1009', async ({ on }) => {
    await on.agent();
    const visitor = await on.visitor();
    const frame = (bytes: number) => {
      const empty = JSON.stringify({ code: '6000', onlyID: 'big', msg: 'x', pad: '' });
      return JSON.stringify({ code: '6000', onlyID: 'big', msg: 'x', pad: 'p'.repeat(bytes - empty.length) });
    };
    visitor.socket.send(frame(64 * 1024));
    expect(await visitor.socket.answer('big')).toMatchObject({ code: '7001' });
    visitor.socket.send(frame(64 * 1024 + 1));
    expect((await visitor.socket.closed).code).toBe(1009);
  });

  test('fault 20: broken, deep, doubled, __proto__, huge numbers: ignored or refused, and the next frame is handled', async ({
    on,
  }) => {
    await on.agent();
    const visitor = await on.visitor();
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const odd = [
      '{',
      '',
      'null',
      '17',
      '[]',
      '"6000"',
      '{"code":6000}',
      '{"code":"6000"',
      deep,
      `{"code":"6000","onlyID":"deep","msg":${deep}}`,
      '{"__proto__":{"code":"6000","onlyID":"p","msg":"polluted"}}',
      '{"code":"6003","seq":1e999}',
      '{"code":"6003","seq":-1}',
      '{"code":"constructor"}',
    ];
    for (const text of odd) visitor.socket.send(text);
    visitor.socket.send('{"code":"6000","onlyID":"first","onlyID":"twice","msg":"no","msg":"yes"}');
    visitor.socket.send(
      '{"code":"6000","onlyID":"proto","msg":"x","__proto__":{"polluted":true},"constructor":{"prototype":{}}}',
    );
    await on.settle();
    expect(visitor.socket.all('7001').map(({ onlyID }) => onlyID)).toEqual(['twice', 'proto']);
    expect(visitor.socket.all('7002')).toMatchObject([{ onlyID: 'deep', error: 'bad-request' }]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(visitor.socket.isClosed).toBe(false);
  });

  test('a frame that arrives byte by byte is handled', async ({ on }) => {
    await on.agent();
    const visitor = await on.visitor();
    const { _socket: stream } = visitor.socket.ws as unknown as { _socket: { write(data: Buffer): void } };
    const payload = Buffer.from('{"code":"6000","onlyID":"slow","msg":"hi"}');
    const masked = Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
    for (const byte of masked) stream.write(Buffer.from([byte]));
    expect(await visitor.socket.answer('slow')).toMatchObject({ code: '7001' });
  });

  test.for([
    ['unmasked', 1002, [0x81, 0x02, 0x68, 0x69]],
    ['a reserved opcode', 1002, [0x83, 0x80, 0, 0, 0, 0]],
    ['bad UTF-8', 1007, [0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe]],
    ['a length of 2^62', 1009, [0x81, 0xff, 0x40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ] as const)('fault 19: %s closes with %s', async ([, code, bytes], { on }) => {
    const visitor = await on.visitor();
    const { _socket: stream } = visitor.socket.ws as unknown as { _socket: { write(data: Buffer): void } };
    stream.write(Buffer.from(bytes));
    expect((await visitor.socket.closed).code).toBe(code);
    await on.visitor();
  });
});

describe('life', () => {
  test('pinged after eight silent seconds, gone after fifteen; a socket that answers stays', async ({ on }) => {
    const agent = await on.agent();
    const silent = on.open('agent', { autoPong: false });
    await silent.code('0000');
    const deaf = await on.signIn();
    silent.send({ code: '5000', uuid: deaf.uuid, token: deaf.token });
    await silent.code('7000');
    let pings = 0;
    silent.ws.on('ping', () => {
      pings += 1;
    });
    const seconds = async (count: number) => {
      for (let second = 0; second < count; second += 1) {
        on.clock.advance(1000);
        await on.server.jobs.find(({ name }) => name === 'heartbeat')!.run();
      }
      // A round trip on another socket, since one on the silent socket would end its silence.
      await agent.socket.flush();
    };
    await seconds(8);
    expect(pings).toBe(0);
    await seconds(7);
    // The silent socket has another connection than the round trip.
    await expect.poll(() => pings).toBe(1);
    expect(silent.isClosed).toBe(false);
    await seconds(1);
    await silent.closed;
    await on.settle();
    expect(agent.socket.isClosed).toBe(false);
    expect((await agent.inbox()).agents.find(({ uuid }) => uuid === deaf.uuid)).toMatchObject({ reachable: false });
  });

  test('faults 18, 22: a clock set forward or back, a suspended process: no socket is closed', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    for (const jump of [3_600_000, -3_600_000, 20_000]) {
      on.clock.advance(jump);
      await on.server.jobs.find(({ name }) => name === 'heartbeat')!.run();
      expect([agent.socket.isClosed, visitor.socket.isClosed]).toEqual([false, false]);
    }
    await on.settle();
    expect(on.server.sockets.size).toBe(2);
  });

  test('attack 20: 8000, then a close, when the login ends; other logins stay', async ({ on }) => {
    const agent = await on.agent();
    const other = await on.agent();
    const second = await agent.connect();
    expect((await agent.call('GET /login/logOut')).status).toBe(200);
    for (const socket of [agent.sockets[0]!, second]) {
      expect((await socket.closed).code).toBe(4401);
      expect(socket.frames.at(-1)).toMatchObject({ code: '8000', reason: expect.any(String) });
    }
    expect(other.socket.isClosed).toBe(false);
  });

  test('a bind during the end of its login is closed too', async ({ on }) => {
    for (let trial = 0; trial < 12; trial += 1) {
      const agent = await on.signIn();
      const socket = on.open('agent');
      await socket.code('0000');
      const leaving = trial % 3 === 0 ? agent.call('GET /login/logOut') : null;
      socket.send({ code: '5000', uuid: agent.uuid, token: agent.token });
      for (let turn = 0; turn < trial; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      await (leaving ?? agent.call('GET /login/logOut'));
      expect((await socket.closed).code).toBe(4401);
    }
  });

  test('a drain closes all sockets with 1012, and nothing that was received is lost', async () => {
    const on = await startServer();
    const agent = await on.agent();
    const visitor = await on.visitor();
    for (let index = 0; index < 50; index += 1) visitor.send(`${index}`, { onlyID: `m-${index}` });
    await visitor.socket.answer('m-0');
    const { db } = on.database;
    await on.server.drain();
    expect((await agent.socket.closed).code).toBe(1012);
    expect((await visitor.socket.closed).code).toBe(1012);
    const { rows } = await db.query<{ only_id: string }>('select only_id from messages');
    const stored = new Set(rows.map((row) => row.only_id));
    for (const { onlyID } of visitor.socket.all('7001')) expect(stored.has(String(onlyID))).toBe(true);
    await on.database.close();
  });

  test('a drain waits for the last socket, one that does not answer included: no query reaches a closed database', async () => {
    const on = await startServer();
    await on.agent();
    const visitor = await on.visitor();
    visitor.socket.ws.pause();
    await on.server.drain();
    expect(on.server.sockets.size).toBe(0);
    const { db } = on.database;
    let isAsked = false;
    db.on('acquire', () => {
      isAsked = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isAsked).toBe(false);
    await on.database.close();
  });

  test('paths and origins: 404, 403, and the domains of the site', async ({ on }) => {
    const opens = (path: string, origin?: string) =>
      new Promise<number>((resolve) => {
        const ws = new WebSocket(`ws://${on.address}${path}`, origin === undefined ? {} : { origin });
        ws.on('open', () => {
          ws.terminate();
          resolve(101);
        });
        ws.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
        ws.on('error', () => undefined);
      });
    expect(await opens('/ws/other')).toBe(404);
    expect(await opens('/ws/agent/')).toBe(404);
    expect(await opens('/ws/agent', 'https://evil.example')).toBe(403);
    expect(await opens('/ws/agent', 'null')).toBe(403);
    expect(await opens('/ws/agent', `http://${on.address}`)).toBe(101);
    expect(await opens('/ws/agent')).toBe(101);
    expect(await opens('/ws/visitor', 'https://shop.example')).toBe(101);

    const visitor = await on.visitor();
    await restrictSites(on);
    const bindFrom = async (origin: string) => {
      const socket = on.open('visitor', { origin });
      await socket.code('0000');
      socket.send({ code: '5001', credential: visitor.credential });
      return Promise.race([socket.code('7000').then(() => 7000), socket.closed.then(({ code }) => code)]);
    };
    expect(await bindFrom('https://shop.example')).toBe(7000);
    expect(await bindFrom('https://evil.example')).toBe(4401);
  });
});

describe('bounds', () => {
  test('attack 28: a flood is refused as rate, others are served; a clock set back takes no tokens off', async () => {
    const on = await startServer({ unlimited: false });
    const agent = await on.agent();
    const [flooder, other] = [await on.visitor(), await on.visitor()];
    for (let index = 0; index < 300; index += 1) flooder.send(`${index}`);
    expect(await other.says('hello')).toMatchObject({ code: '7001' });
    const refused = flooder.socket.all('7002');
    expect(refused.length).toBe(100);
    expect(new Set(refused.map(({ error }) => error))).toEqual(new Set(['rate']));
    on.clock.advance(1000);
    expect(await flooder.says('later')).toMatchObject({ code: '7001' });
    on.clock.advance(-3_600_000);
    expect(await other.says('an hour ago')).toMatchObject({ code: '7001' });
    expect(agent.socket.isClosed).toBe(false);
    await on.stop();
  });

  test('attack 28: more sockets do not raise the limit of one visitor', async () => {
    const on = await startServer({ unlimited: false });
    await on.agent();
    const [flooder, other] = [await on.visitor(), await on.visitor()];
    for (let socket = 0; socket < 4; socket += 1) {
      if (socket > 0) await flooder.connect();
      for (let index = 0; index < 150; index += 1) flooder.send(`${socket} ${index}`);
    }
    await on.settle();
    const refused = flooder.sockets.flatMap((socket) => socket.all('7002'));
    expect(refused.length).toBe(600 - 400);
    expect(await other.says('hello')).toMatchObject({ code: '7001' });
    on.clock.advance(1000);
    expect(await flooder.says('later')).toMatchObject({ code: '7001' });
    await on.stop();
  });

  test('fault 11: a client that does not read is closed when its buffer is full; others are not slowed down', async ({
    on,
  }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('hello');
    const stuck = await agent.connect();
    const { _socket: stream } = stuck.ws as unknown as { _socket: { pause(): void; resume(): void } };
    stream.pause();
    const text = 'x'.repeat(50_000);
    const isCut = () => [...on.server.sockets].some(({ ws }) => ws.readyState !== ws.OPEN);
    let sent = 0;
    while (!isCut() && sent < 400) {
      visitor.send(text);
      sent += 1;
      if (sent % 10 !== 0) continue;
      // Waits until the messages are stored and pushed: otherwise the loop would exceed the frame limit.
      await visitor.socket.flush();
      await on.server.quiet();
      await agent.sockets[0]!.flush();
    }
    await visitor.socket.flush();
    await on.server.quiet();
    await agent.sockets[0]!.flush();
    expect(isCut()).toBe(true);
    expect(agent.sockets[0]!.all('8006')).toHaveLength(sent + 1);
    stream.resume();
    await stuck.closed;
  });
});

describe('permission to use the workbench', () => {
  const codes = (on: TestServer, socket: TestSocket, action: () => Promise<unknown>) =>
    codesCausedBy(on, { nobody: socket }, action);

  test('an agent without the permission is bound, gets no pushes and no visitors, and may send nothing', async ({
    on,
  }) => {
    const nobody = await on.signIn({ role: null, nickname: 'nobody' });
    await nobody.connect();
    const visitor = await on.visitor();
    expect(await visitor.says('anyone?')).toMatchObject({ error: 'nobody-online' });
    const agent = await on.agent();
    expect(await codes(on, nobody.socket, () => visitor.says('hello'))).toEqual({});
    expect((await nobody.call('GET /talk/userList')).status).toBe(403);
    expect(await nobody.says(visitor, 'hi')).toMatchObject({ code: '7002', error: 'forbidden' });
    expect((await agent.inbox()).agents.find(({ uuid }) => uuid === nobody.uuid)?.reachable).toBe(false);
  });

  test('an agent who gains the permission binds again at once; one who loses it has to sign in again', async ({
    on,
  }) => {
    const boss = await on.agent({ role: 'Admin', nickname: 'boss' });
    await boss.hides();
    const { data: role } = await boss.call('POST /roles/doEdit', { role: 'Shy', name: 'Shy', permissions: [] });
    const agent = await on.signIn();
    await on.database.db.query('update agent_roles set role_id = $1 where agent_id = $2', [role.id, agent.uuid]);
    await agent.connect();
    const visitor = await on.visitor();
    expect(await visitor.says('anyone?')).toMatchObject({ error: 'nobody-online' });
    const edit = async (permissions: string[]) => {
      await boss.call('POST /roles/doEdit', { id: role.id, role: 'Shy', name: 'Shy', permissions });
      return (await agent.socket.closed).code;
    };
    expect(await edit(['talk:desk', 'talk:accept'])).toBe(1012);
    await agent.connect();
    expect(await visitor.says('anyone?')).toMatchObject({ code: '7001' });
    expect(agent.socket.codes()).toContain('2000');
    expect(await edit([])).toBe(4401);
    await agent.signsInAgain();
    await agent.connect();
    expect(await codes(on, agent.socket, () => visitor.says('private now'))).toEqual({});
  });
});
