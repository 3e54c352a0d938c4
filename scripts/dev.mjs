import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { command, print } from './lib/output.mjs';
import { inRoot, root } from './lib/root.mjs';
import { npm } from './lib/run.mjs';
import { readStartOptions, startHelp } from './lib/start-options.mjs';

/** In development Vite serves the console on port 10000, as in production, and proxies to the server on this port. */
const SERVER_PORT = '10001';

// The server restarts when its source changes; Vite hot-replaces modules of console and widget.
await command(async () => {
  if (readStartOptions(process.argv.slice(2), 'npm run dev').help) {
    console.log(startHelp('npm run dev'));
    process.exit(0);
  }
  requireNode();
  await ensureInstalled();
  const stopped = stopSignal();
  const apps = ['console', 'widget'].filter(hasDevServer);
  print(`· The server, and with hot reload: ${apps.join(', ')}. Ctrl-C ends them all.`);
  process.env.PORT ??= SERVER_PORT;
  const { runDevServer } = await import('./lib/dev-server.mjs');
  const endServer = await runDevServer(process.argv.slice(2));
  const pages = apps.map((name) => startPages(name));
  await Promise.race([stopped, ...pages.map((child) => once(child, 'exit'))]);
  for (const child of pages) child.kill('SIGTERM');
  await endServer();
});

function startPages(name) {
  const { program, args, options } = npm(['run', '--silent', 'dev', '-w', `@parley/${name}`]);
  return spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
}

function hasDevServer(name) {
  return 'dev' in (JSON.parse(readFileSync(inRoot('apps', name, 'package.json'), 'utf8')).scripts ?? {});
}

/** Resolves at the first signal. Later signals are ignored, so that the server can drain. */
function stopSignal() {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => done(undefined));
  });
}
