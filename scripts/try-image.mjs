import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { build } from './lib/build.mjs';
import { copyStage, lastStageOf } from './lib/image-tree.mjs';
import { command, step, UserError } from './lib/output.mjs';
import { inRoot, root } from './lib/root.mjs';
import { run } from './lib/run.mjs';
import { OUTSIDE } from './lib/server-bundle.mjs';

// Builds the files of deploy/Dockerfile's image without a container engine, and starts the server from them:
// `npm run try-image`. The engine's own part (users, read-only root, health check) is not tried.
await command(async () => {
  await build();
  const folder = mkdtempSync(join(tmpdir(), 'parley-image-'));
  try {
    const steps = lastStageOf(readFileSync(inRoot('deploy/Dockerfile'), 'utf8'));
    copyStage(steps, root, folder);
    const install = steps.find(({ run: text }) => text?.startsWith('npm ci ')).run.split(' && ')[0];
    await step('Installing as the image does', async () => {
      const [program, ...args] = install.split(' ');
      if ((await run(program, args, { cwd: folder, shell: false })) !== 0) throw new UserError('npm ci failed.');
    });
    const require = createRequire(join(folder, 'apps/server/dist/main.js'));
    for (const name of OUTSIDE.filter((one) => !one.includes('*') && one !== 'pg-native'))
      await import(pathToFileURL(require.resolve(name)).href);
    await step('Starting the server', () => startOnce(folder));
    console.log('The files of the image are complete: the server is ready, and all packages are there.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

async function startOnce(folder) {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const env = { PATH: process.env.PATH, PORT: String(port), PARLEY_DATA_DIR: join(folder, 'data') };
  const server = spawn(process.execPath, ['apps/server/dist/main.js'], { cwd: folder, env, stdio: 'inherit' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    for (let tries = 0; tries < 100; tries++) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      if (answer?.ok) return;
      if (server.exitCode !== null) throw new UserError('The server ended.');
      await sleep(200);
    }
    throw new UserError('The server was not ready after 20 s.');
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}
