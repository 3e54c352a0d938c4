import { pathToFileURL } from 'node:url';
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { command } from './lib/output.mjs';
import { inRoot } from './lib/root.mjs';
import { readStartOptions, startHelp } from './lib/start-options.mjs';

followParent();

// The server runs in this process, so signals reach it directly.
await command(async () => {
  if (readStartOptions(process.argv.slice(2), 'npm start').help) {
    console.log(startHelp('npm start'));
    process.exit(0);
  }
  requireNode();
  await ensureInstalled();
  await build();
});
await import(pathToFileURL(inRoot('apps/server/dist/main.js')).href);

/**
 * npm runs this script in a shell and passes SIGTERM to that shell only, which would leave the server running as an
 * orphan. When the parent process changes, the server drains as if it had received the signal itself.
 */
function followParent() {
  if (process.env.npm_lifecycle_event !== 'start' || process.platform === 'win32') return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  look.unref();
}
