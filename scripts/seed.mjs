import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { command } from './lib/output.mjs';
import { run } from './lib/run.mjs';

// Writes many generated conversations into PARLEY_DATA_DIR or DATABASE_URL and exits: `npm run seed -- --help`.
await command(async () => {
  requireNode();
  await ensureInstalled();
  const { build } = await import('esbuild');
  const { serverBundle } = await import('./lib/server-bundle.mjs');
  const bundle = serverBundle('demo/seed.ts', 'seed.js');
  await build(bundle);
  // Ctrl-C reaches the child too, which finishes its write and exits; this process waits for it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
  process.exitCode = await run(process.execPath, ['--enable-source-maps', bundle.outfile, ...process.argv.slice(2)]);
});
