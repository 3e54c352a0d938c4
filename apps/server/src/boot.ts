import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';

/** The name of the built program, its content's digest in it: what was compiled of another build is never taken for it. */
declare const PROGRAM: string;

type Wrapper = (exports: unknown, require: NodeJS.Require, module: { exports: unknown }, moduleUrl: string) => void;

const url = new URL(PROGRAM, import.meta.url);
const file = fileURLToPath(url);
const compiledFile = `${file}.compiled`;

// Node 20 has no `navigator`; without one `pg` makes a Response to find out where it runs, which loads Node's whole fetch.
if (!('navigator' in globalThis))
  Object.assign(globalThis, { navigator: { userAgent: `Node.js/${process.versions.node}` } });

/**
 * Runs the program with the code that V8 made of it when it was built: reading and compiling two megabytes is a third of a
 * start. Another version of Node does not take that code, and compiles.
 */
function run(compiled: Buffer | undefined): vm.Script {
  const script = new vm.Script(readFileSync(file, 'utf8'), {
    filename: file,
    ...(compiled && { cachedData: compiled }),
  });
  const module = { exports: {} };
  const program = script.runInThisContext() as Wrapper;
  program(module.exports, createRequire(import.meta.url), module, url.href);
  return script;
}

function readCompiled(): Buffer | undefined {
  try {
    return readFileSync(compiledFile);
  } catch {
    return undefined;
  }
}

if (process.argv.includes('--compile')) writeFileSync(compiledFile, run(undefined).createCachedData());
else run(readCompiled());
