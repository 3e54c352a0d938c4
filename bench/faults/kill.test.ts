import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverEntry } from '../processes/parley';
import { runKillPlan, usualPlan } from './kill';

/** Half a minute with real processes, minutes on a machine that is full; the limit only ends a run that hangs. */
const longestMs = 600_000;

test('every acknowledged message is stored and seen once and in one order, whichever process is killed', {
  timeout: longestMs,
}, async () => {
  expect(existsSync(serverEntry), 'the server is not built').toBe(true);
  const seed = Number(process.env.PARLEY_KILL_SEED ?? Date.now() % 1_000_000);
  const report = await runKillPlan({ ...usualPlan, seed }, console.log);
  expect(report.violations, `seed ${seed}`).toEqual([]);
  expect(report.acknowledged).toBe(report.sent);
  expect(report.servingMs).toHaveLength(usualPlan.serverKills);
  expect(report.savingAgainMs).toHaveLength(usualPlan.postmasterKills);
});
