import { defineConfig, type Plugin } from 'vite';
import { inlineCodes } from '../../scripts/lib/inline-codes.mjs';

/** Builds `dist/widget.js` as one classic script, so that a page embeds it with `async` and `src`. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  logLevel: 'warn',
  plugins: [inlineCodes(), asciiOnly()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: false,
    lib: { entry: 'src/loader/main.ts', formats: ['iife'], name: 'parley', fileName: () => 'widget.js' },
  },
});

/** Escapes non-ASCII characters: a host page in another encoding (GBK) would misread them. */
function asciiOnly(): Plugin {
  return {
    name: 'parley-ascii-only',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) if ('code' in chunk) chunk.code = escapeText(chunk.code);
    },
  };
}

const escapeText = (code: string) =>
  code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
