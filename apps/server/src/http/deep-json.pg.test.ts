import type { Route } from '@parley/protocol/http/route';
import { type RouteName, routes } from '@parley/protocol/http/routes';
import { expect } from 'vitest';
import * as z from 'zod';
import { serverTest as test } from '../testing/server-test';

const DEPTH = 10_000;
const DEEP = [`${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`, `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`];

test('a body nested ten thousand levels deep is refused at every route, and the next call is served', {
  timeout: 600_000,
}, async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const visitor = await on.visitor();
  const problems: string[] = [];
  for (const name of Object.keys(routes) as RouteName[]) {
    const { request, needs, upload }: Route = routes[name];
    const [method, path] = name.split(' ');
    if (!request || method !== 'POST' || upload) continue;
    const { properties = {} } = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' });
    for (const deep of DEEP) {
      const fields = Object.keys(properties).map((field) => `${JSON.stringify(field)}:{"a":${deep}}`);
      const { statusCode } = await on.server.http.inject({
        method,
        url: `/api${path}`,
        headers: {
          'content-type': 'application/json',
          ...(needs !== 'public' && {
            authorization: `Bearer ${needs === 'visitor' ? visitor.credential : boss.token}`,
          }),
        },
        payload: `{${fields.join(',')}}`,
      });
      // 503: not configured in this installation.
      if (statusCode >= 500 && statusCode !== 503) problems.push(`${statusCode} ${name}`);
    }
  }
  expect(problems).toEqual([]);
  expect((await visitor.call('GET /visitor/messages', {})).status).toBe(200);
});
