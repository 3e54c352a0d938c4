import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { context } from 'esbuild';
import { print } from './output.mjs';
import { inRoot, root } from './root.mjs';
import { documentProgram, examineProgram, helperProgram, serverBundle, sheetProgram } from './server-bundle.mjs';

const BUNDLE = 'dev.js';

/**
 * Rebuilds and restarts the server when one of its files changes. The old process drains before the next one starts,
 * since two cannot share the data. Returns a function that stops it.
 */
export async function runDevServer(words) {
  let child;
  let turn = Promise.resolve();
  const restart = () => {
    turn = turn
      .then(() => end(child))
      .then(() => {
        child = start(words);
      });
  };
  const builder = await context({
    ...serverBundle('main.ts', BUNDLE),
    plugins: [{ name: 'restart', setup: onBuilt(restart) }],
  });
  const others = await Promise.all(
    [helperProgram(), sheetProgram(), documentProgram(), examineProgram()].map((program) => context(program)),
  );
  const watched = [builder, ...others];
  await Promise.all(watched.map((each) => each.watch()));
  const migrations = watch(inRoot('apps/server/src/db/migrations'), restart);
  return async () => {
    migrations.close();
    await Promise.all(watched.map((each) => each.dispose()));
    await turn;
    await end(child);
  };
}

/** In a process group of its own, so that Ctrl-C sends it one signal (ours) instead of two. */
function start(words) {
  const args = ['--enable-source-maps', inRoot('apps/server/dist', BUNDLE), ...words];
  return spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
}

async function end(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

function onBuilt(restart) {
  return (build) =>
    build.onEnd(({ errors }) => {
      if (errors.length > 0) return;
      print('· The server (re)starts');
      restart();
    });
}
