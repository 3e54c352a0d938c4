import { once } from 'node:events';
import { Readable } from 'node:stream';
import { type RouteName, routes } from '@parley/protocol/http/routes';
import { expect } from 'vitest';
import type { Downloads } from '../http/handler';
import { serverTest } from '../testing/server-test';
import type { TestServer } from '../testing/start-server';
import type { TestAgent } from '../testing/test-people';
import { recordExports } from './record-exports';

const EXPORTS = (Object.keys(routes) as RouteName[]).filter((name) => /\/export\w*$/.test(name));

/** Queries of exports that need one. */
const QUESTION = { subject: 'flow', figures: ['visits'], range: { preset: 'today' } };
const QUERIES: Partial<Record<RouteName, string>> = {
  'GET /census/flow/export': '?dimension=source',
  'GET /census/talk/export': '?dimension=source',
  'GET /census/service/export': '?kind=talk',
  'GET /weChat/export': '?kind=official',
  'GET /census/reports/export': `?question=${encodeURIComponent(JSON.stringify(QUESTION))}`,
};

async function download(on: TestServer, agent: TestAgent, path: string): Promise<string> {
  const answer = await fetch(`http://${on.address}/api${path}`, {
    headers: { authorization: `Bearer ${agent.token}` },
  });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}

/** Entries of exports, oldest first, as an administrator reads them. */
async function recorded(admin: TestAgent, reader = admin) {
  const { list } = (await reader.call('GET /audit/getList', { kind: 'list', order: 'asc', pageSize: 100 })).data;
  const details = list.map(async ({ id }) => (await reader.call('GET /audit/getDetail', { id })).data);
  return Promise.all(details);
}

serverTest('every export of a list is in the audit log', async ({ on }) => {
  const admin = await on.signIn({ role: 'Admin', nickname: '管理员' });
  expect(EXPORTS.length).toBeGreaterThan(12);
  const { id: robot } = (await admin.call('POST /robot/doEdit', { name: 'Robot' })).data;
  const queries: typeof QUERIES = { ...QUERIES, 'GET /askRobot/export': `?robot=${robot}` };
  for (const name of EXPORTS) await download(on, admin, `${name.slice('GET '.length)}${queries[name] ?? ''}`);
  const entries = await recorded(admin);
  expect(entries.map(({ ids }) => `GET ${ids[0]}`)).toEqual(EXPORTS);
  for (const { nickname, uuid, address, action, after } of entries)
    expect({ nickname, uuid, address, action, after }).toEqual({
      nickname: '管理员',
      uuid: admin.uuid,
      address: expect.stringMatching(/127\.0\.0\.1/),
      action: expect.stringMatching(/^\w+\.export$/),
      after: { filter: expect.any(Object), format: expect.any(String), rows: expect.any(Number) },
    });
});

serverTest('its entry holds the filter and the number of rows, masked for its reader', async ({ on }) => {
  const admin = await on.signIn({ role: 'Admin' });
  for (const phone of ['13800000001', '13800000002', '13900000003'])
    await admin.call('POST /users/doEdit', { name: '王', phone });
  await download(on, admin, '/users/export?text=13800000001&format=csv');
  const [entry] = await recorded(admin);
  expect(entry?.after).toMatchObject({ filter: { text: '13800000001', view: 'customers' }, format: 'csv', rows: 1 });
  const role = { role: 'Auditor', name: 'Auditor', permissions: ['seePermissions:seeAudit'], masks: ['phone'] };
  await admin.call('POST /roles/doEdit', role as never);
  const masked = await on.signIn({ role: 'Auditor' });
  expect(await recorded(admin, masked)).toHaveLength(1);
  expect(JSON.stringify(await recorded(admin, masked))).not.toContain('13800000001');
});

serverTest('an export of a search is recorded with what the search finds', async ({ on }) => {
  const admin = await on.agent({ role: 'Admin' });
  for (const text of ['乌龙茶怎么泡', '乌龙茶多少钱', '发货了吗']) {
    const visitor = await on.visitor();
    await visitor.says(text);
  }
  await on.runJob('search');
  await download(on, admin, `/history/export?format=csv&text=${encodeURIComponent('乌龙茶')}`);
  expect((await recorded(admin)).map(({ after }) => after)).toMatchObject([{ filter: { text: '乌龙茶' }, rows: 2 }]);
});

serverTest(
  'rows that are counted while they are sent are recorded once the file ends or the reader hangs up',
  async ({ on }) => {
    const admin = await on.signIn({ role: 'Admin' });
    const pieces = ['1\n', '2\n', '3\n'];
    function make() {
      let written = 0;
      async function* rows() {
        for (const piece of pieces) {
          written += 1;
          yield piece;
        }
      }
      const file = { name: 'a.csv', type: 'text/csv', rows: null, bytes: null };
      return { ...file, written: () => written, stream: Readable.from(rows(), { highWaterMark: 1 }) };
    }
    const { context } = on.server;
    const all = recordExports({ 'GET /history/export': async () => make() } as never as Downloads, { context });
    const call = { agent: { uuid: admin.uuid, username: 'a', nickname: 'A' }, value: { format: 'csv' } } as never;
    const rowsOf = async () => (await recorded(admin)).map(({ after }) => after?.rows);

    for await (const _ of (await all['GET /history/export'](call)).stream);
    await expect.poll(rowsOf).toEqual([3]);
    const { stream } = await all['GET /history/export'](call);
    await once(stream, 'readable');
    stream.destroy();
    await expect.poll(rowsOf).toEqual([3, expect.any(Number)]);
  },
);

serverTest('a refused export leaves no entry', async ({ on }) => {
  const admin = await on.signIn({ role: 'Admin' });
  const nobody = await on.signIn({});
  expect((await nobody.call('GET /users/export', {})).status).toBe(403);
  expect(await recorded(admin)).toEqual([]);
});
