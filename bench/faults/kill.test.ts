import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../processes/child';
import { runKillPlan, usualPlan } from './kill';

/** Real processes on a shared machine: usually about half a minute. The bound only ends a run that hangs. */
const longestMs = 180_000;

test('what was acknowledged is stored and seen, once and in one order, whatever dies in between', {
  timeout: longestMs,
}, async () => {
  const built = existsSync(join(projectRoot, 'apps/server/dist/main.js'));
  expect(built, 'apps/server/dist/main.js is missing: build the server first').toBe(true);
  const seed = Number(process.env.PARLEY_KILL_SEED ?? Date.now() % 1_000_000);
  const report = await runKillPlan({ ...usualPlan, seed }, console.log);
  expect(report.violations, `seed ${seed}`).toEqual([]);
  expect(report.acknowledged).toBe(report.sent);
  expect(report.servingMs).toHaveLength(usualPlan.serverKills);
  expect(report.savingAgainMs).toHaveLength(usualPlan.postmasterKills);
});
