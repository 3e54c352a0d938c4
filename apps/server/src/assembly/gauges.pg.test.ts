import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { serverTest as test } from '../testing/server-test';

test('pools and bus are among the metrics', async ({ on }) => {
  const { body } = await on.server.http.inject('/metrics');
  expect(body).toMatch(/^parley_bus_connected 1$/m);
  for (const pool of ['talk', 'office', 'background'])
    for (const state of ['used', 'idle', 'waiting'])
      expect(body).toMatch(new RegExp(`^parley_pool_connections\\{pool="${pool}",state="${state}"\\} \\d+$`, 'm'));
});

test('a message counts in the histogram of its commit, a call in that of calls, in buckets that add up', async ({
  on,
}) => {
  await on.agent();
  const visitor = await on.visitor();
  // The first message opens the conversation in a statement of its own.
  await visitor.says('one');
  expect(await visitor.says('two')).toMatchObject({ code: '7001' });
  await on.server.quiet();
  const { body } = await on.server.http.inject('/metrics');
  for (const name of ['parley_message_seconds', 'parley_http_seconds']) {
    const counts = [...body.matchAll(new RegExp(`^${name}_bucket\\{le="[^"]+"\\} (\\d+)$`, 'gm'))].map(([, n]) =>
      Number(n),
    );
    expect(counts, name).toHaveLength(14);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(body).toMatch(new RegExp(`^${name}_count ${counts.at(-1)}$`, 'm'));
    expect(counts.at(-1), name).toBeGreaterThan(0);
  }
});

test('runs of periodic jobs are counted', async ({ on }) => {
  on.server.startClock();
  await expect
    .poll(async () => (await on.server.http.inject('/metrics')).body)
    .toMatch(/^parley_job_runs_total\{name="heartbeat"\} [1-9]/m);
});

test.for(['prometheus-alerts.yaml', 'grafana-dashboard.json'])(
  'every metric that %s names is served',
  async (file, { on }) => {
    const { body } = await on.server.http.inject('/metrics');
    const served = new Set([...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!));
    const text = readFileSync(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8');
    const named = [...text.matchAll(/\b(?:parley|nodejs|process)_\w+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    );
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !served.has(name))).toEqual([]);
  },
);
