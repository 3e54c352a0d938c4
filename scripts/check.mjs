import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { command, print } from './lib/output.mjs';
import { inRoot } from './lib/root.mjs';
import { runQuietly } from './lib/run.mjs';

const CHECKS = [
  { name: 'types', program: 'typescript/bin/tsc', args: ['-b', '.', 'scripts'] },
  {
    name: 'lint and format',
    program: '@biomejs/biome/bin/biome',
    args: ['ci', `--colors=${process.stderr.isTTY ? 'force' : 'off'}`, '.'],
  },
  { name: 'import rules', program: '../scripts/check-imports.mjs', args: [] },
  { name: 'sizes of the code', program: '../scripts/code-sizes.mjs', args: [] },
  { name: 'sizes of the console', program: '../apps/console/scripts/check-size.mjs', args: [] },
  { name: 'sizes of the widget', program: '../apps/widget/scripts/check-size.mjs', args: [] },
];

await command(async () => {
  requireNode();
  await ensureInstalled();
  const results = await Promise.all(CHECKS.map(check));
  process.exitCode = results.every(Boolean) ? 0 : 1;
});

async function check({ name, program, args }) {
  const { code, output } = await runQuietly(process.execPath, [inRoot('node_modules', program), ...args]);
  print(code === 0 ? `✓ ${name}` : `✗ ${name}\n${output.trim()}`);
  return code === 0;
}
