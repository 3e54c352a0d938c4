import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { inRoot } from './root.mjs';
import { readStartOptions } from './start-options.mjs';

test.each(['start.mjs', 'dev.mjs'])('%s prints help, or refuses an unknown option, and starts nothing', (script) => {
  const help = runScript(script, '--help');
  expect(help).toMatchObject({ status: 0, stderr: '' });
  expect(help.stdout).toMatch(/^Usage: npm .*--demo/s);

  const unknown = runScript(script, '--demmo');
  expect(unknown).toMatchObject({ status: 1, stdout: '' });
  expect(unknown.stderr).toMatch(/^✗ "--demmo" is not an option of npm .+ to see them\.\n$/);
});

test('options of a start', () => {
  expect(readStartOptions([], 'npm start')).toEqual({ help: false });
  expect(readStartOptions(['--demo'], 'npm start')).toEqual({ help: false });
  expect(readStartOptions(['--demo', '-h'], 'npm start')).toEqual({ help: true });
  for (const args of [['demo'], ['--demo=1'], ['--demo', '--port=80'], ['']])
    expect(() => readStartOptions(args, 'npm start')).toThrow('is not an option of npm start');
});

/** A script that would go on to start a server is ended by the time limit, which gives no status. */
const runScript = (script, ...args) =>
  spawnSync(process.execPath, [inRoot('scripts', script), ...args], { encoding: 'utf8', timeout: 20_000 });
