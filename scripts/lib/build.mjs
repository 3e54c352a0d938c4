import { existsSync } from 'node:fs';
import { listFiles, readMark } from './fingerprint.mjs';
import { withLock } from './lock.mjs';
import { step, UserError } from './output.mjs';
import { inRoot } from './root.mjs';
import { npm, runQuietly } from './run.mjs';

const SHARED = ['package-lock.json', 'tsconfig.base.json', 'packages/core', 'packages/protocol'];

/** The builds, with their source files and a file each writes. Migrations are read at the server's start, not built. */
const PARTS = [
  {
    name: 'server',
    from: [
      ...SHARED,
      'apps/server/src',
      'apps/server/package.json',
      'scripts/build-server.mjs',
      'scripts/lib/server-bundle.mjs',
    ],
    into: 'apps/server/dist/main.js',
    how: () => ({ program: process.execPath, args: [inRoot('scripts/build-server.mjs')], options: {} }),
  },
  {
    name: 'console',
    from: [...SHARED, 'packages/live', 'apps/console', 'scripts/lib/inline-codes.mjs'],
    into: 'apps/console/dist/index.html',
    how: () => npm(['run', '--loglevel=error', 'build', '-w', '@parley/console']),
  },
  {
    name: 'widget',
    from: [...SHARED, 'packages/live', 'apps/widget', 'scripts/lib/inline-codes.mjs'],
    into: 'apps/widget/dist/widget.js',
    how: () => npm(['run', '--loglevel=error', 'build', '-w', '@parley/widget']),
  },
];

/** Builds the parts whose files have changed since their last build, in parallel, each in its own process. */
export async function build(parts = PARTS) {
  if (parts.every((part) => isCurrent(part))) return;
  await withLock('build', async () => {
    const stale = parts.filter((part) => !isCurrent(part));
    const results = await Promise.allSettled(stale.map(buildPart));
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
  });
}

/** Builds only the server, for commands without a browser. */
export const buildServer = () => build(PARTS.filter(({ name }) => name === 'server'));

export function staleParts() {
  return PARTS.filter((part) => !isCurrent(part)).map((part) => part.name);
}

async function buildPart(part) {
  const mark = readMark(part.name, listFiles(part.from));
  const { program, args, options } = part.how();
  await step(`Building the ${part.name}`, async () => {
    const { code, output } = await runQuietly(program, args, {
      ...options,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (code !== 0) throw new UserError(`The ${part.name} could not be built.\n${output.trim()}`);
  });
  mark.store();
}

function isCurrent(part) {
  return existsSync(inRoot(part.into)) && readMark(part.name, listFiles(part.from)).isCurrent;
}
