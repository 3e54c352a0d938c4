import { describe, expect } from 'vitest';
import { restrictSites } from '../../../testing/restrict-sites';
import { codesCausedBy, serverTest as test } from '../../../testing/server-test';
import { startServer } from '../../../testing/start-server';
import { TestVisitor } from '../../../testing/test-people';
import { verifyPushes } from '../../../testing/verify-pushes';

const LEAVE = 20_000;
const ARRIVAL = 60_000;
const DAY = 24 * 3_600_000;

describe('hello', () => {
  test('starts a visit, and returns the data of the window', async ({ on }) => {
    await on.agent();
    const visitor = new TestVisitor(on);
    expect(await visitor.hello({ language: 'zh-CN', referrer: 'https://search.example/?q=灯' })).toEqual({
      YQToken: expect.stringMatching(/^[0-9a-f-]{36}$/),
      credential: expect.stringMatching(/^[\w-]{43}$/),
      site: 'demo',
      settings: {
        window: expect.any(Object),
        files: expect.any(Object),
        rating: expect.any(Object),
        company: { offHours: { zh: '', en: '' } },
        conversation: { recallSeconds: 120, answerSeconds: 0 },
      },
      talk: {
        state: 'monitor',
        conversation: null,
        serviceID: null,
        nickname: null,
        avatar: null,
        position: null,
        waitSeconds: null,
        readSeq: 0,
        visitorReadSeq: 0,
        invitation: null,
        somebodyOnline: true,
        ratingInvited: false,
        blacklistedUntil: null,
        agents: [{ nickname: 'Agent', avatar: expect.any(String) }],
      },
      cursor: expect.stringMatching(/^[0-9a-f]{8}-\d+$/),
    });
  });

  test('names up to three agents who are online, while no conversation is open', async ({ on }) => {
    const [first, ...others] = [await on.agent(), await on.agent(), await on.agent(), await on.agent()];
    const visitor = new TestVisitor(on);
    const faces = async () => (await visitor.hello()).talk.agents?.length ?? 0;
    expect(await faces()).toBe(3);
    for (const agent of others) await agent.hides();
    expect((await visitor.hello()).talk.agents).toEqual([{ nickname: first!.nickname, avatar: expect.any(String) }]);
  });

  test('the first socket after a first hello is bound without reading the credential; a second one reads it', async ({
    on,
  }) => {
    const agent = await on.agent();
    const visitor = new TestVisitor(on);
    await verifyPushes(on, () => visitor.hello());
    const holder = await on.database.db.connect();
    await holder.query('begin');
    await holder.query('lock table visitor_credentials');
    const bind = async () => {
      const socket = on.open('visitor');
      await socket.code('0000');
      socket.send({ code: '5001', credential: visitor.credential, cursor: visitor.cursor });
      await socket.flush();
      return socket;
    };
    await (await bind()).code('7000');
    const second = await bind();
    expect(second.codes()).not.toContain('7000');
    await holder.query('rollback');
    holder.release();
    await second.code('7000');
    await visitor.connect();
    expect(await visitor.says('hello')).toMatchObject({ code: '7001' });
    expect(await agent.row(visitor)).toMatchObject({ state: 'current', online: true });
  });

  test('a credential that was deleted together with a change of the visitor is refused at once', async ({ on }) => {
    const agent = await on.agent();
    const visitor = new TestVisitor(on);
    await visitor.hello();
    await on.database.db.query('delete from visitor_credentials');
    // As an erasure does: the change is what this process hears.
    expect((await agent.does('blacklist', visitor)).status).toBe(200);
    const socket = on.open('visitor');
    await socket.code('0000');
    socket.send({ code: '5001', credential: visitor.credential });
    expect((await socket.closed).code).toBe(4401);
  });

  test('with its credential it resumes: the same visitor, no second arrival', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    const { id, credential } = visitor;
    await visitor.says('hello');
    on.clock.advance(1000);
    const again = await verifyPushes(on, () => visitor.hello({ URL: 'https://shop.example/2', title: 'Two' }));
    expect(again).toMatchObject({ YQToken: id, credential, conversation: expect.any(String) });
    expect(agent.socket.all('8002')).toHaveLength(1);
    expect(await agent.row(visitor)).toMatchObject({ URL: 'https://shop.example/2', title: 'Two' });
    const { data } = await agent.call('GET /talk/trail', { YQToken: id });
    expect(data.list.map(({ title }) => title)).toEqual(['Two', 'Shop']);
  });

  test('an invalid or expired credential is a new visitor, no error', async ({ on }) => {
    const visitor = await on.visitor();
    const { id } = visitor;
    for (const credential of ['nonsense', id, visitor.credential.slice(0, -1)]) {
      const other = new TestVisitor(on);
      expect((await other.hello({ credential })).YQToken).not.toBe(id);
    }
    on.clock.advance(30 * DAY);
    expect((await visitor.hello()).YQToken).not.toBe(id);
  });

  test('a credential is valid for 30 days from the last hello; after a day it is renewed, the old one expires in ten minutes', async ({
    on,
  }) => {
    const visitor = await on.visitor();
    const { id, credential: old } = visitor;
    on.clock.advance(DAY);
    await visitor.hello();
    expect(visitor.credential).not.toBe(old);
    const bind = async (credential: string) => {
      const socket = on.open('visitor');
      await socket.code('0000');
      socket.send({ code: '5001', credential });
      return Promise.race([socket.code('7000').then(() => 7000), socket.closed.then(({ code }) => code)]);
    };
    on.clock.advance(10 * 60_000 - 1);
    expect(await bind(old)).toBe(7000);
    on.clock.advance(1);
    expect(await bind(old)).toBe(4401);
    expect(await bind(visitor.credential)).toBe(7000);
    on.clock.advance(29 * DAY);
    expect((await visitor.hello()).YQToken).toBe(id);
  });

  test('credentials are stored only as hashes, and stay valid after a restart', async ({ on }) => {
    const visitor = await on.visitor();
    const { rows } = await on.database.db.query('select hash from visitor_credentials');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(visitor.credential);
    const again = await startServer({ database: on.database, clock: on.clock });
    const socket = again.open('visitor');
    await socket.code('0000');
    socket.send({ code: '5001', credential: visitor.credential });
    await socket.code('7000');
    await again.stop();
  });

  test('an unknown site is 404; a page outside of the site’s domains is 403', async ({ on }) => {
    const visitor = new TestVisitor(on);
    await expect(visitor.hello({ site: 'none' })).rejects.toThrow('404');
    await restrictSites(on);
    await expect(visitor.hello()).rejects.toThrow('403');
  });

  test("a credential is accepted only from the site's domains and from this server", async ({ on }) => {
    const visitor = await on.visitor();
    const from = async (origin?: string) => {
      const headers = { authorization: `Bearer ${visitor.credential}`, ...(origin ? { origin } : {}) };
      return (await fetch(`http://${on.address}/api/visitor/messages`, { headers })).status;
    };
    expect(await from('https://evil.example')).toBe(200);
    await restrictSites(on);
    expect(await from('https://evil.example')).toBe(403);
    expect(await from('https://shop.example')).toBe(200);
    expect(await from(`http://${on.address}`)).toBe(200);
    expect(await from()).toBe(200);
  });

  test('a changed language is pushed to the owner too', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('hello');
    await verifyPushes(on, () => visitor.hello({ language: 'de' }));
    expect((await agent.row(visitor))?.language).toBe('de');
  });
});

describe('arriving and leaving', () => {
  test('8003 is sent 20 seconds after the last page is closed; another tab prevents it', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.connect();
    on.clock.advance(ARRIVAL);
    await on.close(visitor.sockets[0]!);
    on.clock.advance(LEAVE * 2);
    await on.runJob('leave');
    expect((await agent.row(visitor))?.state).toBe('monitor');
    await on.close(visitor.sockets[1]!);
    on.clock.advance(LEAVE - 1);
    await on.runJob('leave');
    expect((await agent.row(visitor))?.state).toBe('monitor');
    on.clock.advance(1);
    await verifyPushes(on, () => on.runJob('leave'));
    expect(await agent.row(visitor)).toBeUndefined();
    expect(agent.socket.all('8003')).toMatchObject([{ YQToken: visitor.id }]);
  });

  test('a reload does not end the visit', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    on.clock.advance(ARRIVAL);
    await visitor.leaves();
    on.clock.advance(LEAVE - 1);
    await visitor.hello();
    await visitor.connect();
    on.clock.advance(LEAVE * 2);
    expect(await codesCausedBy(on, { agent: agent.socket }, () => on.runJob('leave'))).toEqual({});
  });

  test('a visitor with an open conversation stays listed after leaving, as not online', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('hello');
    on.clock.advance(ARRIVAL);
    await visitor.leaves();
    on.clock.advance(LEAVE);
    await verifyPushes(on, () => on.runJob('leave'));
    expect(await agent.row(visitor)).toMatchObject({ state: 'current', online: false });
    expect(await agent.says(visitor, 'for later')).toMatchObject({ code: '7001' });
    await verifyPushes(on, () => visitor.connect());
    expect(await agent.row(visitor)).toMatchObject({ state: 'current', online: true });
  });

  test('a socket without a hello, as after a laptop’s standby, continues the visit: 8002 again', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    on.clock.advance(ARRIVAL);
    await visitor.leaves();
    on.clock.advance(LEAVE);
    await on.runJob('leave');
    await verifyPushes(on, () => visitor.connect());
    expect(agent.socket.all('8002')).toHaveLength(2);
    expect(await agent.row(visitor)).toMatchObject({ state: 'monitor', online: true });
  });

  test('a hello without a socket is a visit of one minute', async ({ on }) => {
    const agent = await on.agent();
    const visitor = new TestVisitor(on);
    await visitor.hello();
    on.clock.advance(ARRIVAL - 1);
    await on.runJob('leave');
    expect((await agent.row(visitor))?.state).toBe('monitor');
    on.clock.advance(1);
    await verifyPushes(on, () => on.runJob('leave'));
    expect(await agent.row(visitor)).toBeUndefined();
  });

  test('visitors who do not reconnect after a restart have left', async ({ on }) => {
    const visitor = await on.visitor();
    const stays = await on.visitor();
    const again = await startServer({ database: on.database, clock: on.clock });
    const agent = await again.agent();
    const socket = again.open('visitor');
    await socket.code('0000');
    socket.send({ code: '5001', credential: stays.credential });
    await socket.code('7000');
    on.clock.advance(ARRIVAL);
    await verifyPushes(again, () => again.runJob('leave'));
    expect((await agent.inbox()).list.map(({ YQToken }) => YQToken)).toEqual([stays.id]);
    expect(visitor.id).not.toBe(stays.id);
    await again.stop();
  });

  test('watching does not list a visitor who left', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.leaves();
    on.clock.advance(ARRIVAL);
    await on.runJob('leave');
    const reply = await verifyPushes(on, () => agent.does('monitor', visitor, { on: true }));
    expect(reply.data).toMatchObject({ state: 'monitor', online: false });
    expect(await agent.row(visitor)).toBeUndefined();
    await verifyPushes(on, () => visitor.hello());
    expect(await agent.row(visitor)).toMatchObject({ state: 'monitor', online: true });
  });

  test('1001: for the first page after an end, by hello or within the visit; not for further ones', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('hello');
    await agent.does('end', visitor);
    expect(await agent.row(visitor)).toMatchObject({ state: 'end', serviceID: agent.uuid });
    await verifyPushes(on, () => visitor.views('https://shop.example/2'));
    expect(await agent.row(visitor)).toMatchObject({ state: 'monitor', serviceID: null });
    await verifyPushes(on, () => visitor.views('https://shop.example/3'));
    expect(agent.socket.all('1001')).toHaveLength(1);
    await visitor.says('again');
    await agent.does('end', visitor);
    await verifyPushes(on, () => visitor.hello());
    expect(agent.socket.all('1001')).toHaveLength(2);
  });

  test('only the newest fifty ended conversations are listed', async ({ on }) => {
    const agent = await on.agent();
    await on.database.db.query(
      `insert into visitors (id, site_id, state, since)
       select gen_random_uuid(), s.id, 'end', to_timestamp($1 / 1000.0) - make_interval(secs => n)
       from sites s, generate_series(1, 60) as n`,
      [on.clock.now()],
    );
    const { list, total } = await agent.inbox();
    expect([list.length, total]).toEqual([50, 50]);
    const visitor = await on.visitor();
    await visitor.says('hello');
    on.clock.advance(1000);
    await verifyPushes(on, () => agent.does('end', visitor));
    expect((await agent.inbox()).list).toHaveLength(50);
  });
});

describe('walk-through 5: no access without the right credential', () => {
  test("no token, a visitor's credential, another visitor's YQToken", async ({ on }) => {
    const agent = await on.agent();
    const [visitor, other] = [await on.visitor(), await on.visitor()];
    await visitor.says('my secret');
    const ask = async (url: string, bearer?: string, payload?: object) => {
      const response = await on.server.http.inject({
        method: payload ? 'POST' : 'GET',
        url,
        headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
        ...(payload ? { payload } : {}),
      });
      expect(response.body).not.toContain('my secret');
      return response.statusCode;
    };
    const own = `YQToken=${visitor.id}`;
    for (const path of ['/api/talk/userList', `/api/talk/messages?${own}`, `/api/talk/trail?${own}`]) {
      expect(await ask(path)).toBe(401);
      expect(await ask(path, other.credential)).toBe(401);
      expect(await ask(path, visitor.id)).toBe(401);
      expect(await ask(path, 'null')).toBe(401);
    }
    expect(await ask('/api/visitor/messages')).toBe(401);
    expect(await ask('/api/visitor/messages', visitor.id)).toBe(401);
    expect(await ask('/api/visitor/messages', agent.token)).toBe(401);
    expect(await ask(`/api/visitor/messages?${own}`, other.credential)).toBe(200);
    for (const verb of ['accept', 'end', 'takeOver', 'invite', 'recall', 'monitor', 'note', 'transfer', 'decline'])
      for (const bearer of [undefined, visitor.credential, other.credential])
        expect(await ask(`/api/talk/${verb}`, bearer, { YQToken: visitor.id })).toBe(401);
    expect(await ask('/api/visitor/end', visitor.id, {})).toBe(401);
    expect((await agent.row(visitor))?.state).toBe('current');
  });
});
