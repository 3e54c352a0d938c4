import { pathToFileURL } from 'node:url';
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { inRoot } from './lib/root.mjs';
import { command } from './lib/say.mjs';

followParent();

// The server runs in this very process: signals reach it directly, and nothing stands between it and the terminal.
await command(async () => {
  requireNode();
  await ensureInstalled();
  await build();
});
await import(pathToFileURL(inRoot('apps/server/dist/main.js')).href);

/**
 * npm puts a shell between itself and us, hands a SIGTERM to that shell and is gone: we would stay without anybody who
 * knows of us. So when the shell goes, we drain as if the signal had reached us.
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
