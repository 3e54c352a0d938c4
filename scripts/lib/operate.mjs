import { buildServer } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { command } from './output.mjs';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';

/** Runs a command of the server's program for operators; an image without npm runs `dist/operate.js` itself. */
export async function operate(name) {
  await command(async () => {
    requireNode();
    await ensureInstalled();
    await buildServer();
    // Ctrl-C reaches the child too, which undoes what it began; this process waits for it.
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
    process.exitCode = await run(process.execPath, [
      inRoot('apps/server/dist/operate.js'),
      name,
      ...process.argv.slice(2),
    ]);
  });
}
