import { isInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { command } from './lib/output.mjs';
import { inRoot } from './lib/root.mjs';
import { runTool } from './lib/run.mjs';

// Reports problems of this machine and its data, and changes nothing.
await command(async () => {
  requireNode();
  console.log(`✓ Node ${process.versions.node}`);
  if (!isInstalled()) {
    console.log('✗ The packages are not installed, or not those of package-lock.json: run "npm ci".');
    process.exitCode = 1;
    return;
  }
  console.log('✓ Packages as in package-lock.json');
  process.exitCode = await runTool('tsx/dist/cli.mjs', [inRoot('scripts/doctor/examine.ts')]);
});
