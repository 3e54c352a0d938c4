import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { run } from './lib/run.mjs';
import { command } from './lib/say.mjs';

// Fills the data of PARLEY_DATA_DIR or DATABASE_URL with conversations at volume and ends: `npm run seed -- --help`.
await command(async () => {
  requireNode();
  await ensureInstalled();
  const { build } = await import('esbuild');
  const { serverBundle } = await import('./lib/server-bundle.mjs');
  const bundle = serverBundle('demo/seed.ts', 'seed.js');
  await build(bundle);
  // A signal at the terminal reaches the child too: it ends what it is writing, and then itself.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
  process.exitCode = await run(process.execPath, ['--enable-source-maps', bundle.outfile, ...process.argv.slice(2)]);
});
