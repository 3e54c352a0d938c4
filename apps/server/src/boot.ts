import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';

/** File name of the built program with its content's digest, so that compiled code of another build is never used. */
declare const PROGRAM: string;

type Wrapper = (exports: unknown, require: NodeJS.Require, module: { exports: unknown }, moduleUrl: string) => void;

const url = new URL(PROGRAM, import.meta.url);
const file = fileURLToPath(url);
const compiledFile = `${file}.compiled`;

// Node 20 has no `navigator`; without it `pg` creates a Response to detect the platform, which loads all of Node's
// fetch.
if (!('navigator' in globalThis))
  Object.assign(globalThis, { navigator: { userAgent: `Node.js/${process.versions.node}` } });

/**
 * Runs the program with V8's code cache from the build: reading and compiling two megabytes takes a third of a start.
 * Another version of Node rejects the cache and compiles.
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
