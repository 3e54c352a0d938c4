import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect } from 'vitest';
import { restrictSites } from '../../../testing/restrict-sites';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { TestVisitor } from '../../../testing/test-people';
import { verifyPushes } from '../../../testing/verify-pushes';

async function secretOf(on: TestServer): Promise<string> {
  const admin = await on.agent({ role: 'Admin' });
  const { data } = await admin.call('GET /access/getList', {});
  return (await admin.call('GET /access/getSecret', { id: data.list[0]!.id })).data.secret;
}

const sign = (on: TestServer, secret: string, claims: object, seconds = 3600) =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(on.clock.now() / 1000) + seconds)
    .sign(new TextEncoder().encode(secret));

const takeUnsigned = (on: TestServer) => on.database.db.query('update sites set signed_only = false');

describe('a signed identity', () => {
  test('is the same visitor on every device, with the signed name', async ({ on }) => {
    const identity = await sign(on, await secretOf(on), { sub: 'c-7', name: '张三', email: 'zhang@example.com' });
    const agent = await on.agent();
    const phone = await on.visitor();
    const desk = new TestVisitor(on);
    expect(await verifyPushes(on, () => phone.call('POST /visitor/identify', { identity }))).toMatchObject({
      status: 200,
      data: { YQToken: phone.id, identity: 'verified' },
    });
    expect(await agent.row(phone)).toMatchObject({ name: '张三' });
    expect(await desk.hello({ identity })).toMatchObject({ YQToken: phone.id, identity: 'verified' });
    expect((await agent.call('GET /visitors/card', { YQToken: phone.id })).data.identity).toEqual({
      id: 'c-7',
      name: '张三',
      email: 'zhang@example.com',
      phone: '',
      verified: true,
    });
  });

  test('of another customer in the same browser is another visitor', async ({ on }) => {
    const secret = await secretOf(on);
    const visitor = await on.visitor();
    const first = visitor.id;
    await visitor.call('POST /visitor/identify', { identity: await sign(on, secret, { sub: 'a' }) });
    const { data } = await visitor.call('POST /visitor/identify', { identity: await sign(on, secret, { sub: 'b' }) });
    expect(data).toEqual({ YQToken: expect.any(String), credential: expect.any(String), identity: 'verified' });
    expect(data.YQToken).not.toBe(first);
  });

  test('is refused if unsigned, wrongly signed, expired or incomplete; a hello with it is a new visitor, no error', async ({
    on,
  }) => {
    const secret = await secretOf(on);
    const owner = await on.visitor();
    await owner.call('POST /visitor/identify', { identity: await sign(on, secret, { sub: 'a' }) });
    const exp = Math.floor(on.clock.now() / 1000) + 3600;
    const bad = [
      await sign(on, `${secret}x`, { sub: 'a' }),
      await sign(on, secret, { sub: 'a' }, -3600),
      await sign(on, secret, { sub: '' }),
      await new SignJWT({ sub: 'a' }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret)),
      await new SignJWT({ sub: 'a', exp }).setProtectedHeader({ alg: 'HS512' }).sign(new TextEncoder().encode(secret)),
      new UnsecuredJWT({ sub: 'a', exp }).encode(),
      'nonsense',
      JSON.stringify({ id: 'a', name: 'A' }),
    ];
    const stranger = await on.visitor();
    for (const identity of bad) {
      expect(await stranger.call('POST /visitor/identify', { identity })).toMatchObject({
        status: 401,
        error: 'identity-refused',
      });
      const greeted = await new TestVisitor(on).hello({ identity });
      expect(greeted.identity).toBe('refused');
      expect(greeted.YQToken).not.toBe(owner.id);
    }
  });

  test('signed with a secret that was replaced is refused', async ({ on }) => {
    const identity = await sign(on, await secretOf(on), { sub: 'a' });
    const admin = await on.agent({ role: 'Admin' });
    const { data } = await admin.call('GET /access/getList', {});
    await admin.call('POST /access/renewSecret', { id: data.list[0]!.id });
    expect((await new TestVisitor(on).hello({ identity })).identity).toBe('refused');
  });
});

test('an unsigned identity, if the site accepts it, is marked and never joins a signed one (attack 21)', async ({
  on,
}) => {
  const signed = await on.visitor();
  await signed.call('POST /visitor/identify', {
    identity: await sign(on, await secretOf(on), { sub: 'a', name: '真的' }),
  });
  await takeUnsigned(on);
  const agent = await on.agent();
  const other = await on.visitor();
  const identity = JSON.stringify({ id: 'a', name: '冒名', verified: true });
  expect((await other.call('POST /visitor/identify', { identity })).data).toEqual({
    YQToken: other.id,
    identity: 'unverified',
  });
  expect((await agent.call('GET /visitors/card', { YQToken: other.id })).data.identity).toMatchObject({
    id: 'a',
    verified: false,
  });
  await signed.call('POST /visitor/identify', { identity });
  expect((await agent.call('GET /visitors/card', { YQToken: signed.id })).data.identity).toMatchObject({
    name: '真的',
    verified: true,
  });
});

test('a conversation moved to a page of this server opens there, regardless of the site’s domains', async ({ on }) => {
  const visitor = await on.visitor();
  await restrictSites(on);
  const { data } = await visitor.call('POST /visitor/handoff', {});
  const origin = `http://${on.address}`;
  const hello = (URL: string) =>
    fetch(`${origin}/api/visitor/hello`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ site: 'demo', URL, handoff: data.token }),
    });
  expect((await hello('https://evil.example/')).status).toBe(403);
  const greeted = await hello(`${origin}/widget/frame/index.html?site=demo`);
  expect(((await greeted.json()) as { data: { YQToken: string } }).data.YQToken).toBe(visitor.id);
});
