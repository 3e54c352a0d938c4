import { pathToFileURL } from 'node:url';
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { inRoot } from './lib/root.mjs';
import { command } from './lib/say.mjs';

// The server runs in this very process: signals reach it directly, and nothing stands between it and the terminal.
await command(async () => {
  requireNode();
  await ensureInstalled();
  await build();
});
await import(pathToFileURL(inRoot('apps/server/dist/main.js')).href);
