import { existsSync } from 'node:fs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { command, UserError } from './output.mjs';
import { inRoot } from './root.mjs';
import { runTool } from './run.mjs';

/**
 * Awaits `prepare`, then runs a TypeScript program of this repository with `words` and our command line's arguments.
 */
export async function delegate(program, { words = [], prepare = async () => undefined } = {}) {
  await command(async () => {
    requireNode();
    await ensureInstalled();
    if (!existsSync(inRoot(program))) throw new UserError(`${program} is missing from this checkout.`);
    await prepare();
    process.exitCode = await runTool('tsx/dist/cli.mjs', [inRoot(program), ...words, ...process.argv.slice(2)]);
  });
}
