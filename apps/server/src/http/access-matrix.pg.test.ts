import { allows, type User } from '@parley/core/access/allows';
import { firstRoles, guestPermissions } from '@parley/core/access/permissions';
import type { Route } from '@parley/protocol/http/route';
import { type RouteName, routes } from '@parley/protocol/http/routes';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idleHandlers } from '../testing/idle-handlers';
import { ADMIN, caller, startTestHttp, type TestHttp } from '../testing/test-http';
import { createLimiter } from './limits';
import { createHttp } from './server';

/**
 * Every route of the table × every kind of caller, so a new route is tested too. Only the access checks run: the
 * handlers are empty, so an allowed call is 200, or 400 for a missing body.
 */
const names = Object.keys(routes) as RouteName[];

type Who = { token?: string; user: (User & { guest?: true }) | 'visitor' | 'nobody' };
const everyone: Record<string, Who> = {};
/** A role of its own for each. */
const roles: Record<string, readonly string[]> = {
  Keeper: ['setPermissions:roleManagement'],
  Reader: ['seePermissions:seeVisitor'],
  Creator: ['seePermissions:seeVisitor', 'setPermissions:createVisitor'],
  Changer: ['seePermissions:seeVisitor', 'setPermissions:editVisitor'],
  Remover: ['seePermissions:seeVisitor', 'setPermissions:deleteVisitor'],
  Exporter: ['seePermissions:seeVisitor', 'setPermissions:exportVisitor'],
  /** May change what it may not see. */
  Blind: [
    'setPermissions:createVisitor',
    'setPermissions:editVisitor',
    'setPermissions:deleteVisitor',
    'setPermissions:exportVisitor',
  ],
};

let http: TestHttp;
let app: FastifyInstance;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  http = await startTestHttp();
  call = caller(http.app);
  http.visitors.set('credential-of-a-visitor', { id: 'visitor', siteId: 'site', language: '' });
  const admin = await tokenOf(ADMIN);
  const post = (route: RouteName, value: unknown) => call(route, { token: admin, value });
  for (const [role, permissions] of Object.entries(roles)) {
    await post('POST /roles/doEdit', { role, name: role, permissions });
    await post('POST /services/doEdit', { username: role.toLowerCase(), password: 'long-enough', roles: [role] });
  }
  for (const [username, roles] of [
    ['editor', ['Editor']],
    ['nothing', []],
    // With the administrator's role, which could be given to a guest by mistake.
    ['guest', ['Admin']],
  ] as const)
    await post('POST /services/doEdit', { username, password: 'long-enough', roles });

  const editor = firstRoles.find(({ role }) => role === 'Editor')!;
  everyone['no token'] = { user: 'nobody' };
  everyone['a garbage token'] = { user: 'nobody', token: 'garbage' };
  everyone['a visitor'] = { user: 'visitor', token: 'credential-of-a-visitor' };
  everyone['an agent without a role'] = { user: user([], []), token: await tokenOf({ username: 'nothing' }) };
  for (const [role, permissions] of Object.entries(roles))
    everyone[role] = { user: user([role], permissions), token: await tokenOf({ username: role.toLowerCase() }) };
  everyone.Editor = { user: user(['Editor'], editor.permissions), token: await tokenOf({ username: 'editor' }) };
  await http.database.db.query(`update agents set guest = true where username = 'guest'`);
  everyone['a guest'] = {
    user: { ...user([], guestPermissions), guest: true },
    token: await tokenOf({ username: 'guest' }),
  };
  everyone.Admin = { user: { admin: true, roles: ['Admin'], permissions: [] }, token: admin };
  // Without rate limits: the test sends a thousand calls from one address.
  const limiter = createLimiter(http.clock, () => true);
  app = createHttp({ ...http.options, handlers: idleHandlers(), limiter });
  call = caller(app);
});
afterAll(async () => {
  await app.close();
  await http.close();
});

const user = (roles: string[], permissions: readonly string[]): User => ({ admin: false, roles, permissions });

async function tokenOf({ username, password = 'long-enough' }: { username: string; password?: string }) {
  const reply = await call('POST /login', { value: { username, password } });
  return (reply.body.data as { token: string }).token;
}

function expected({ needs, guests }: Pick<Route, 'needs' | 'guests'>, who: Who['user']): number {
  if (needs === 'public') return 200;
  if (needs === 'visitor') return who === 'visitor' ? 200 : 401;
  if (who === 'nobody' || who === 'visitor') return 401;
  if (who.guest && !guests) return 403;
  return needs === 'agent' || allows(who, needs) ? 200 : 403;
}

describe.each([
  'no token',
  'a garbage token',
  'a visitor',
  'an agent without a role',
  ...Object.keys(roles),
  'Editor',
  'a guest',
  'Admin',
])('%s', (name) => {
  test.each(names)('%s', async (route) => {
    const { token, user: who } = everyone[name]!;
    const { status, body } = await call(route, token === undefined ? {} : { token });
    const got = status === 400 ? 200 : status;
    expect(got).toBe(expected(routes[route] as Route, who));
    if (status >= 400)
      expect(body).toEqual({
        code: status,
        msg: expect.any(String),
        data: expect.objectContaining({ error: expect.any(String) }),
      });
    if (status === 401 || status === 403) expect(Object.keys(body.data)).toEqual(['error']);
  });
});
