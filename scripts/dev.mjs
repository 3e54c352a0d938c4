import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { inRoot, root } from './lib/root.mjs';
import { npm } from './lib/run.mjs';
import { command, say } from './lib/say.mjs';

// The server starts again at every change of its source; Vite replaces modules of console and widget in the open page.
const server = {
  program: process.execPath,
  args: [
    inRoot('node_modules/tsx/dist/cli.mjs'),
    'watch',
    '--clear-screen=false',
    inRoot('apps/server/src/main.ts'),
    ...process.argv.slice(2),
  ],
  options: {},
};

await command(async () => {
  requireNode();
  await ensureInstalled();
  const apps = ['console', 'widget'].filter(hasDevServer);
  say(`· The server, and with hot reload: ${apps.join(', ')}. Ctrl-C ends them all.`);
  const children = [
    server,
    ...apps.map((name) => npm(['run', '--loglevel=error', 'dev', '-w', `@parley/${name}`])),
  ].map(start);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => endAll(children));
  const [code] = await Promise.race(children.map((child) => once(child, 'exit')));
  endAll(children);
  await Promise.all(children.map(ended));
  process.exitCode = code ?? 0;
});

function start({ program, args, options }) {
  return spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
}

function hasDevServer(name) {
  return 'dev' in (JSON.parse(readFileSync(inRoot('apps', name, 'package.json'), 'utf8')).scripts ?? {});
}

function endAll(children) {
  for (const child of children) child.kill('SIGTERM');
}

function ended(child) {
  return child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
}
