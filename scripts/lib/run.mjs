import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inRoot, root } from './root.mjs';

/** Runs a program to its end with its output on our terminal. Returns its exit code. */
export async function run(program, args, options = {}) {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
  return exitCode(child);
}

/** Runs a program to its end. Returns its exit code and its output. */
export async function runQuietly(program, args, options = {}) {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  return { code: await exitCode(child), output };
}

/** Runs a Node program of an installed package, without a shell and without npx. */
export function runTool(path, args, options) {
  return run(process.execPath, [inRoot('node_modules', path), ...args], options);
}

/** The npm that started this script, else the one on the path, which on Windows is a script and needs a shell. */
export function npm(args, options = {}) {
  const self = process.env.npm_execpath;
  if (self?.endsWith('.js')) return { program: process.execPath, args: [self, ...args], options };
  return { program: 'npm', args, options: { ...options, shell: process.platform === 'win32' } };
}

async function exitCode(child) {
  const [code, signal] = await Promise.race([
    once(child, 'close'),
    once(child, 'error').then(([error]) => {
      throw error;
    }),
  ]);
  return code ?? (signal ? 1 : 0);
}
